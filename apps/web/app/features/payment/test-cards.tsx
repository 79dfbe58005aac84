import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/icons.tsx'

/** The cards of the demonstration that show each way a payment can go (payment emulator). */
const CARDS = [
  ['4242 4242 4242 4242', m.payment_test_success],
  ['5555 5555 5555 4444', m.payment_test_success_mastercard],
  ['4000 0027 6000 3184', m.payment_test_3ds],
  ['4000 0000 0000 0002', m.payment_test_declined],
  ['4000 0000 0000 9995', m.payment_test_funds],
  ['4000 0000 0000 0069', m.payment_test_expired],
  ['4000 0000 0000 0127', m.payment_test_cvc],
  ['4000 0000 0000 0119', m.payment_test_processing],
  ['4000 0084 0000 1629', m.payment_test_3ds_declined],
] as const

/** Demo mode: with which numbers the payment can be tried. */
export function TestCards() {
  return (
    <details className="group rounded-card border border-line bg-paper text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-2 font-medium">
        {m.payment_test_cards()}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="mb-3 text-muted">{m.payment_test_hint()}</p>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.payment_test_number()}</th>
              <th scope="col">{m.payment_test_result()}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {CARDS.map(([number, result]) => (
              <tr key={number}>
                <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap tabular-nums">
                  {number}
                </th>
                <td className="py-2 text-muted">{result()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
