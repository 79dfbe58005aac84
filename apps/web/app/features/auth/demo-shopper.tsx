import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import type { LoginValues } from './auth-errors.ts'

/** Demo mode: credentials of the demo customer, with a button that fills in the form. */
export function DemoShopper({ shopper, onFill }: { shopper: LoginValues; onFill: () => void }) {
  return (
    <aside
      aria-label={m.auth_demo_title()}
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-paper px-4 py-3 text-sm"
    >
      <div className="min-w-0">
        <p className="font-medium">{m.auth_demo_title()}</p>
        <p className="break-all text-muted">
          {shopper.email} · {shopper.password}
        </p>
      </div>
      <Button variant="quiet" className="-mr-3 text-sm" onClick={onFill}>
        {m.auth_demo_fill()}
      </Button>
    </aside>
  )
}
