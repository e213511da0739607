/** Loaded before a process of the product. The variable is read here and not in the product, which knows none of this kind. */
import { type Guard, removeGuards } from '@ballpark/server/core/guards';

// `runWithout` has written the names.
removeGuards((process.env.REMOVED_GUARDS ?? '').split(',') as Guard[]);
