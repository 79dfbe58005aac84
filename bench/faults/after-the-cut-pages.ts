import type { SeededFault } from './fault.ts'

const MODULES = 'apps/api/src/modules'
const WEB = 'apps/web/app'
const CONSOLE_SOURCES = 'apps/console/src'

/** Those of `after-the-cut.ts` in pages, the console and messages. */
export const AFTER_THE_CUT_PAGES: readonly SeededFault[] = [
  {
    id: 'no-default-address-after-deleting-it',
    kind: 'swapped condition',
    endangers: 'page',
    effect:
      'After the default address was deleted, the address book shows no default until it is loaded again.',
    edits: [
      {
        file: `${WEB}/features/addresses/address-actions.ts`,
        find: `  const addresses = findCachedAddresses(shopperId)
  const wasDefault = addresses?.some((each) => each.address_id === id && each.is_default)
`,
        replace: '',
      },
      {
        file: `${WEB}/features/addresses/address-actions.ts`,
        find: '    // The server decides which of the others becomes the default.\n',
        replace: `    const addresses = findCachedAddresses(shopperId)
    const wasDefault = addresses?.some((each) => each.address_id === id && each.is_default)
    // The server decides which of the others becomes the default.
`,
      },
    ],
  },
  {
    id: 'return-keeps-the-reason-of-another-remedy',
    kind: 'wrong value',
    endangers: 'page',
    effect:
      'A shopper who chooses another remedy keeps a reason that does not fit it: the field shows none, and the shop refuses the return.',
    edits: [
      {
        file: `${WEB}/features/account/returns/return-draft.ts`,
        find: 'listReasons(changed, lines)',
        replace: 'listReasons(draft, lines)',
      },
    ],
  },
  {
    id: 'unchanged-profile-fields-refused',
    kind: 'missing check',
    endangers: 'page',
    effect:
      'A customer whose profile has no nickname, or an older value that is no longer allowed, cannot save any other field.',
    edits: [
      {
        file: `${WEB}/features/profile/profile-values.ts`,
        find: 'if (rule && field in change && ',
        replace: 'if (rule && ',
      },
    ],
  },
  {
    id: 'calendar-days-a-day-early-in-america',
    kind: 'wrong value',
    endangers: 'page',
    effect:
      'Shoppers west of Greenwich read the day before the right one, such as their own birthday or the wished day of a gift.',
    edits: [
      {
        file: `${WEB}/lib/i18n/format.ts`,
        find: "calendar_day: { dateStyle: 'long', timeZone: 'UTC' }",
        replace: "calendar_day: { dateStyle: 'long', ...ZONE }",
      },
    ],
  },
  {
    id: 'erased-birth-comes-back',
    kind: 'missing state',
    endangers: 'page',
    effect:
      'The birth data that a customer has erased stay in the tab, and are in the form again after a reload.',
    edits: [
      {
        file: `${WEB}/features/personality/birth/stored-birth.ts`,
        find: "  stored = undefined\n  removeVisit('birthDraft')\n",
        replace: '  stored = undefined\n',
      },
    ],
  },
  {
    id: 'pointer-changes-what-enter-searches',
    kind: 'broken keyboard',
    endangers: 'page',
    effect:
      'Who types a search and presses Enter goes to the suggestion on which the pointer happens to lie.',
    edits: [
      {
        file: `${WEB}/shell/header/search-form.tsx`,
        find: `      // Hovering an option must not change what Enter does.
      highlightItemOnHover={false}
`,
        replace: '',
      },
    ],
  },
  {
    id: 'bulk-prices-other-than-their-preview',
    kind: 'missing state',
    endangers: 'console',
    effect:
      'A merchant who corrects the percentage below a preview applies it without having seen the prices that it makes.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/products/bulk-edit-button.tsx`,
        find: 'setPercent(target.value)\n              setOutcomes(undefined)\n',
        replace: 'setPercent(target.value)\n',
      },
    ],
  },
  {
    id: 'invited-to-a-role-that-was-not-shown',
    kind: 'wrong value',
    endangers: 'console',
    effect:
      'Where the usual role is not among those that a manager may give, the invitation asks for it and not for the one that is shown, and is refused.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/staff/invite-button.tsx`,
        find: 'email, role: chosenRole, language',
        replace: 'email, role, language',
      },
    ],
  },
  {
    id: 'corrected-number-of-a-part-announced-as-new',
    kind: 'swapped condition',
    endangers: 'message',
    effect:
      'The mail with the corrected number of one of several parcels says that another part of the order has left.',
    edits: [
      {
        file: `${MODULES}/orders/mail/order-mails.shared.ts`,
        find: "return isCorrected ? 'corrected' : (part ?? 'complete')",
        replace: "return part ?? (isCorrected ? 'corrected' : 'complete')",
      },
    ],
  },
]
