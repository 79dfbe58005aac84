import type { SeededFault } from './fault.ts'

const CONSOLE_SOURCES = 'apps/console/src'

/** Faults that the merchant and their staff meet in the console. */
export const CONSOLE: readonly SeededFault[] = [
  {
    id: 'mistyped-order-number-left-out',
    kind: 'missing check',
    endangers: 'console',
    effect:
      'A pasted line with a mistyped order number disappears without a word, and its parcel is never reported.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/orders/shipments/shipment-rows.ts`,
        find: "({ text: content }, index) => content !== '' && !(index === 0 && isHeader(content))",
        replace: "({ text: content }) => content !== '' && !isHeader(content)",
      },
    ],
  },
  {
    id: 'refund-fields-beyond-the-dialog',
    kind: 'broken layout',
    endangers: 'console',
    effect: 'On a phone, the fields for units in the refund dialog lie beyond its right edge.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/orders/refund-dialog.tsx`,
        find: "gridTemplateColumns: '1fr 6.5rem 6.5rem'",
        replace: "gridTemplateColumns: '16rem 6.5rem 6.5rem'",
      },
    ],
  },
  {
    id: 'count-changed-after-a-server-error',
    kind: 'wrong limit',
    endangers: 'console',
    effect:
      'After an error of the server, which may have saved the count, somebody can go back and count anew.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/stock/count-preview.tsx`,
        find: 'error.status >= 400 && error.status < 500)',
        replace: 'error.status >= 400)',
      },
    ],
  },
  {
    id: 'published-without-unsaved-changes',
    kind: 'missing check',
    endangers: 'console',
    effect:
      '"Publish" can be pressed while the form has unsaved changes, and publishes the text without them.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/content/content-publishing.tsx`,
        find: 'const isReady = missing.length === 0 && !isDirty',
        replace: 'const isReady = missing.length === 0',
      },
    ],
  },
  {
    id: 'fixed-coupon-keeps-percent',
    kind: 'wrong value',
    endangers: 'console',
    effect: 'A coupon of a fixed amount is refused for a percentage that the form no longer shows.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/coupons/coupon-inputs.tsx`,
        find: 'percent: isShare ? percent : null,',
        replace: 'percent,',
      },
    ],
  },
  {
    id: 'rejection-reported-before-its-answer',
    kind: 'dropped await',
    endangers: 'console',
    effect:
      'A rejection that fails is reported as done, and its dialog closes with the reason that was written.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/moderation/moderation-decision.tsx`,
        find: 'await props.reject(rejection)',
        replace: 'void props.reject(rejection)',
      },
    ],
  },
  {
    id: 'code-with-spaces-refused',
    kind: 'missing check',
    endangers: 'console',
    effect: 'A code of the second factor that is pasted as "123 456" counts as wrong at sign-in.',
    edits: [
      {
        file: `${CONSOLE_SOURCES}/sign-in/code-form.tsx`,
        find: "isNumeric ? code.replace(/\\s/g, '') : code.trim()",
        replace: 'code.trim()',
      },
    ],
  },
  {
    id: 'wait-not-filled-in',
    kind: 'lost translation',
    endangers: 'console',
    effect: 'In Chinese, after too many attempts, a placeholder stands where the time to wait should be.',
    edits: [
      {
        file: 'packages/messages/zh/errors/console.json',
        find: '请在{wait}后再试',
        replace: '请在（wait）后再试',
      },
    ],
  },
]
