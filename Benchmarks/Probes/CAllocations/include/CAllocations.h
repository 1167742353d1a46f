#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// How often memory has been asked for so far, whoever asked.
long allocation_count(void);

#endif
