#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// Returns the number of allocations so far, by any code.
long allocation_count(void);

#endif
