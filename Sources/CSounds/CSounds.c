#include "CSounds.h"
