import {
  Alert,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { Losses } from '@shop/contract/losses/losses.console'
import { useState } from 'react'
import { Link, useTranslate } from 'react-admin'
import { useShowsCosts } from '../data/use-shows-costs.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

const AMOUNTS = ['price', 'net', 'cost', 'loss'] as const

interface LossesPanelProps {
  /** What the fields of the form would lose. */
  load: () => Promise<Losses>
}

/** What a sale or an offer would sell below cost, before it is saved; for those who may see costs. */
export function LossesPanel({ load }: LossesPanelProps) {
  return useShowsCosts() ? <Check load={load} /> : null
}

function Check({ load }: LossesPanelProps) {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const [losses, setLosses] = useState<Losses>()
  const [problem, setProblem] = useState<string>()
  async function check() {
    setProblem(undefined)
    try {
      setLosses(await load())
    } catch (error) {
      setLosses(undefined)
      setProblem(toErrorText(error))
    }
  }
  return (
    <Panel
      title={translate('losses.title')}
      hint={translate('losses.hint')}
      action={<Button onClick={() => void check()}>{translate('losses.check')}</Button>}
    >
      <div role="status">
        {problem && <Alert severity="error">{problem}</Alert>}
        {losses && <Summary losses={losses} />}
      </div>
      {losses && losses.items.length > 0 && <LossTable items={losses.items} />}
    </Panel>
  )
}

function Summary({ losses: { goods, unknown, count, items } }: { losses: Losses }) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity={count > 0 ? 'warning' : 'info'}>
        {translate(count > 0 ? 'losses.alert' : 'losses.none', { smart_count: count })}
      </Alert>
      {unknown > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('losses.unknown', { unknown, goods })}
        </Typography>
      )}
      {count > items.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('losses.more', { shown: items.length })}
        </Typography>
      )}
    </>
  )
}

function LossTable({ items }: { items: Losses['items'] }) {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    // Reached by keys, since it may be wider than the screen.
    <TableContainer tabIndex={0} role="region" aria-label={translate('losses.table')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('losses.product')}</TableCell>
            {AMOUNTS.map((name) => (
              <TableCell key={name} align="right">
                {translate(`losses.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, sku, name, ...amounts }) => (
            <TableRow key={id}>
              <TableCell>
                <Link to={`/products/${id}`}>{toName(name)}</Link> ({sku})
              </TableCell>
              {AMOUNTS.map((amount) => (
                <TableCell key={amount} align="right">
                  <Money value={amounts[amount]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
