import { ACCESS } from './access.ts'
import { AFTER_THE_CUT } from './after-the-cut.ts'
import { CONSOLE } from './console.ts'
import type { SeededFault } from './fault.ts'
import { MESSAGES } from './messages.ts'
import { MONEY } from './money.ts'
import { PAGES } from './pages.ts'
import { STOCK } from './stock.ts'

/** Every seeded fault. */
export const ALL_FAULTS: readonly SeededFault[] = [
  ...MONEY,
  ...STOCK,
  ...ACCESS,
  ...PAGES,
  ...CONSOLE,
  ...MESSAGES,
  ...AFTER_THE_CUT,
]
