func synthesisBenchmarks() {}
