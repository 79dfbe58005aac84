import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'

interface Notes {
  title: () => string
  hint: () => string
  /** Heading of the first column; the second column shows the result. */
  heading: () => string
  rows: readonly (readonly [() => string, () => string])[]
}

const number = (text: string) => () => text

/** Test inputs of the payment emulator and their results. */
const NOTES: Readonly<Record<PaymentProvider, Notes>> = {
  stripe: {
    title: m.payment_test_cards,
    hint: m.payment_test_hint,
    heading: m.payment_test_number,
    rows: [
      [number('4242 4242 4242 4242'), m.payment_test_success],
      [number('5555 5555 5555 4444'), m.payment_test_success_mastercard],
      [number('4000 0027 6000 3184'), m.payment_test_3ds],
      [number('4000 0000 0000 0002'), m.payment_test_declined],
      [number('4000 0000 0000 9995'), m.payment_test_funds],
      [number('4000 0000 0000 0069'), m.payment_test_expired],
      [number('4000 0000 0000 0127'), m.payment_test_cvc],
      [number('4000 0000 0000 0119'), m.payment_test_processing],
      [number('4000 0084 0000 1629'), m.payment_test_3ds_declined],
    ],
  },
  airwallex: {
    title: m.payment_test_cards,
    hint: m.payment_test_hint,
    heading: m.payment_test_number,
    rows: [
      [number('4035 5010 0000 0008'), m.payment_test_success],
      [number('5354 5631 3425 7854'), m.payment_test_success_mastercard],
      [number('4012 0003 0000 0062'), m.payment_test_3ds_code],
      [number('4012 0003 0000 0070'), m.payment_test_3ds_fails],
      [number('4646 4646 4646 4644'), m.payment_test_declined],
    ],
  },
  paypal: {
    title: m.payment_test_wallets,
    hint: m.payment_test_wallet_hint,
    heading: m.payment_test_account,
    rows: [
      [m.payment_test_balance, m.payment_test_balance_result],
      [m.payment_test_declined_account, m.payment_test_declined_account_result],
      [m.payment_test_slow, m.payment_test_slow_result],
    ],
  },
}

/** Demo mode: test cards and accounts with their results. */
export function DemoNotes({ provider }: { provider: PaymentProvider }) {
  const { title, hint, heading, rows } = NOTES[provider]
  return (
    <details className="group rounded-card border border-line bg-paper text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-2 font-medium">
        {title()}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="mb-3 text-muted">{hint()}</p>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{heading()}</th>
              <th scope="col">{m.payment_test_result()}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, result]) => (
              <tr key={name()}>
                <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap tabular-nums">
                  {name()}
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
