import { Box, List as Items, ListItem, ListItemText, Typography } from '@mui/material'
import type { Customer, CustomerSummary } from '@shop/contract/customers/customers.console'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { ReactNode } from 'react'
import { Link, Show, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerGroups } from './customer-groups.tsx'
import { CustomerNote } from './customer-note.tsx'
import { CustomerState } from './customer-state.tsx'
import { GiveCoupon } from './give-coupon.tsx'

/** A customer with everything that belongs to them. */
export function CustomerShow() {
  return (
    <Show component="div" actions={false} title={<CustomerTitle />}>
      <Details />
    </Show>
  )
}

function CustomerTitle() {
  const customer = useRecordContext<Customer>()
  return customer ? (customer.personal?.email ?? customer.id.slice(-8)) : null
}

function Details() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const customer = useRecordContext<Customer | CustomerSummary>()
  // The list's row is there first, without what belongs to the customer.
  if (!customer || !('recent_orders' in customer)) return <ListSkeleton />
  const { personal, addresses, recent_orders: orders, coupons, sessions, stock_alerts: alerts } = customer
  const ofCustomer = encodeURIComponent(JSON.stringify({ customer_id: customer.id }))
  return (
    <Box
      sx={{
        pt: 2,
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
      }}
    >
      <Panel title={translate('customers.about')} action={<CustomerState state={customer.state} />}>
        {personal ? (
          [personal.name ?? personal.nickname, personal.email, personal.phone].map(
            (line) => line && <Typography key={line}>{line}</Typography>,
          )
        ) : (
          <Typography color="text.secondary">{translate('customers.no_personal')}</Typography>
        )}
        {customer.is_guest && <Typography>{translate('customers.guest')}</Typography>}
        <Typography color="text.secondary">
          {translate('customers.order_count', { smart_count: customer.orders })} ·{' '}
          <Money value={customer.spent} /> ·{' '}
          {translate('customers.point_count', { smart_count: customer.points })}
        </Typography>
        {customer.erase_after && (
          <Typography color="warning.main">
            {translate('customers.erase_after')} <DateTime value={customer.erase_after} />
          </Typography>
        )}
        <CustomerActions customer={customer} />
      </Panel>
      {!customer.is_guest && <CustomerGroups customer={customer} />}
      {customer.note !== undefined && <CustomerNote customer={customer} />}
      <Rows
        title="orders"
        action={
          customer.orders > orders.length && (
            <Link to={`/orders?filter=${ofCustomer}`}>{translate('customers.all_orders')}</Link>
          )
        }
      >
        {orders.map(({ id, order_number: number, total, created_at: at, status }) => (
          <Row
            key={id}
            primary={<OrderLink id={id} number={number} />}
            secondary={
              <>
                <DateTime value={at} /> · {translate(`orders.status.${status}`)}
              </>
            }
            end={<Money value={total} />}
          />
        ))}
      </Rows>
      {addresses && (
        <Rows title="addresses">
          {addresses.map(({ id, recipient_name: name, phone, lines }) => (
            <Row key={id} primary={`${name}, ${phone}`} secondary={lines.join(', ')} />
          ))}
        </Rows>
      )}
      <Rows title="coupons" action={!customer.is_guest && <GiveCoupon customerId={customer.id} />}>
        {coupons.map((coupon) => (
          <Row
            key={coupon.id}
            primary={readLocalizedField(coupon, 'title', locale)}
            secondary={coupon.code}
            end={translate(`customers.claims.${coupon.status}`)}
          />
        ))}
      </Rows>
      <Rows title="points">
        {customer.point_entries.map(
          ({ order_id: id, order_number: number, reason, points, earned_at: at }) => (
            <Row
              key={`${id} ${reason}`}
              primary={<OrderLink id={id} number={number} />}
              secondary={
                <>
                  <DateTime value={at} /> · {translate(`customers.point_reasons.${reason}`)}
                </>
              }
              end={points}
            />
          ),
        )}
      </Rows>
      <Rows title="sessions">
        {sessions.map(({ id, device, last_used_at: at }) => (
          <Row key={id} primary={<DateTime value={at} />} secondary={device} />
        ))}
      </Rows>
      <Rows title="stock_alerts">
        {alerts.map((alert) => (
          <Row key={alert.id} primary={readLocalizedField(alert, 'name', locale)} secondary={alert.size} />
        ))}
      </Rows>
    </Box>
  )
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return <Link to={`/orders/${id}/show`}>{number}</Link>
}

function Rows({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode[] }) {
  const translate = useTranslate()
  return (
    <Panel title={translate(`customers.${title}`)} action={action}>
      {children.length === 0 ? (
        <Typography color="text.secondary">{translate('customers.none')}</Typography>
      ) : (
        <Items dense disablePadding>
          {children}
        </Items>
      )}
    </Panel>
  )
}

function Row({ primary, secondary, end }: { primary: ReactNode; secondary?: ReactNode; end?: ReactNode }) {
  return (
    <ListItem disableGutters secondaryAction={end}>
      <ListItemText
        primary={primary}
        secondary={secondary}
        sx={{ overflowWrap: 'anywhere', pr: end ? 6 : 0 }}
      />
    </ListItem>
  )
}
