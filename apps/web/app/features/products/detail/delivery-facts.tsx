import { toMoney } from '@shop/contract/money'
import { SHIPPING_METHODS } from '@shop/contract/orders'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon, type IconName } from '../../../ui/icons.tsx'

/** How long goods can be sent back after they arrived, in days (return policy). */
const RETURN_DAYS = { mainland: 7, abroad: 14 } as const

/** What delivery costs, how long it takes, and how goods are sent back. */
export function DeliveryFacts() {
  const { standard, express, international } = SHIPPING_METHODS
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-5 text-sm">
      <Fact icon="truck">
        {m.product_shipping_standard({
          price: formatMoney(toMoney(standard.priceFen)),
          free: formatMoney(toMoney(standard.freeFromFen)),
          from: standard.days[0],
          to: standard.days[1],
        })}{' '}
        {m.product_shipping_express({
          price: formatMoney(toMoney(express.priceFen)),
          from: express.days[0],
          to: express.days[1],
        })}
      </Fact>
      <Fact icon="globe">
        {m.product_shipping_international({
          price: formatMoney(toMoney(international.priceFen)),
          from: international.days[0],
          to: international.days[1],
        })}{' '}
        <Link to="/shipping" className="text-jade-700 underline underline-offset-4">
          {m.product_shipping_more()}
        </Link>
      </Fact>
      <Fact icon="return">
        {m.product_returns({ mainland: RETURN_DAYS.mainland, abroad: RETURN_DAYS.abroad })}{' '}
        <Link to="/return" className="text-jade-700 underline underline-offset-4">
          {m.product_returns_more()}
        </Link>
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="size-5.5 text-jade-700" />
      <p>{children}</p>
    </li>
  )
}
