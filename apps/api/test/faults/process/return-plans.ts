import fc from 'fast-check'
import { isService, REMEDY_REASONS, RETURN_REMEDIES } from '@shop/contract/returns/returns.rules'
import type { RequestReturnBody } from '@shop/contract/returns/returns.schemas'

/** What becomes of one unit that came back. */
type Outcome = 'restocked' | 'seconds' | 'written_off'

/** What becomes of one return. */
export interface ReturnPlan extends Pick<RequestReturnBody, 'remedy' | 'reason'> {
  /** Which line of its order, counted round. */
  line: number
  quantity: number
  /** Which of the goods an exchange is for: cheaper, dearer, or the same. */
  instead: number
  /** Up to where it goes; a `service` or an accepted return ends as its remedy says. */
  end: 'requested' | 'declined' | 'withdrawn' | 'approved' | 'sent_back' | 'done'
  /** Who names the parcel, if anybody does. */
  sentBy: 'shopper' | 'merchant' | 'nobody'
  outcomes: Outcome[]
  /** Whether the order that it leads to is paid, left open, or cancelled by the shopper. */
  surcharge: 'pay' | 'leave' | 'cancel'
  /** What the merchant charges in addition, and deducts for wear, in fen. */
  extraFen: number
  deductionFen: number
  /** Two members of staff press at the same time, or the shopper withdraws while it is received. */
  isTwice: boolean
}

const ends = fc.constantFrom<ReturnPlan['end']>(
  ...(['requested', 'declined', 'withdrawn', 'approved', 'sent_back'] as const),
  ...Array.from({ length: 7 }, () => 'done' as const),
)

/** All kinds of returns; most of them come back and are accepted. */
export function anyReturnPlan(goods: number): fc.Arbitrary<ReturnPlan> {
  const remedy = fc.constantFrom('refund', 'exchange', ...RETURN_REMEDIES)
  return remedy.chain((remedy) =>
    fc.record({
      remedy: fc.constant(remedy),
      reason: fc.constantFrom(...REMEDY_REASONS[remedy]),
      line: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      instead: fc.nat({ max: goods - 1 }),
      end: ends,
      sentBy: fc.constantFrom('shopper', 'merchant', 'nobody'),
      outcomes: fc.array(fc.constantFrom('restocked', 'restocked', 'seconds', 'written_off'), {
        minLength: 2,
        maxLength: 2,
      }),
      surcharge: fc.constantFrom('pay', 'pay', 'leave', 'cancel'),
      extraFen: fc.constantFrom(0, 0, 1_501),
      deductionFen: fc.constantFrom(0, 0, 333),
      isTwice: fc.boolean(),
    }),
  )
}

/** The outcome of each of these units; none for a service, or for what goes back. */
export function toOutcomeLines({ remedy, end, outcomes }: ReturnPlan, position: number, quantity: number) {
  if (isService(remedy) || end === 'sent_back') return []
  const count = (outcome: Outcome) => outcomes.slice(0, quantity).filter((each) => each === outcome).length
  return [
    {
      position,
      restocked: count('restocked'),
      seconds: count('seconds'),
      written_off: count('written_off'),
    },
  ]
}
