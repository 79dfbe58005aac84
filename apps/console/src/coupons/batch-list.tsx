import { formatMoney } from '@shop/contract/money/format-money'
import { Box, Button, Card, Typography, useMediaQuery, type Theme } from '@mui/material'
import {
  downloadCouponBatch,
  stopCouponBatch,
  type CouponBatch,
} from '@shop/contract/coupons/coupon-batches.console'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CanAccess, DataTable, Link, List, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyRecords } from '../ui/record-list.tsx'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { useSaveFile } from '../ui/save-file.ts'
import { CouponState } from './coupon-state.tsx'
import { RecordTable } from '../ui/record-table.tsx'

const BatchTable = DataTable<CouponBatch>

/** Batches of codes, newest first: how many were used, and what they cost. */
export function BatchList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={<EmptyRecords resource="coupon-batches" createLabel="coupons.batches.create" />}
      error={<ListError />}
      {...(isPhone && { component: 'div' as const })}
    >
      {isPhone ? <Cards /> : <Table />}
    </List>
  )
}

function Table() {
  const [locale] = useLocaleState()
  return (
    <RecordTable<CouponBatch>>
      <BatchTable.Col source="created_at" render={({ created_at: at }) => <DateTime value={at} />} />
      <BatchTable.Col
        source="title"
        disableSort
        render={(batch) => readLocalizedField(batch, 'title', locale)}
      />
      <BatchTable.Col source="state" disableSort render={({ state }) => <CouponState state={state} />} />
      <BatchTable.Col source="count" disableSort align="right" />
      <BatchTable.Col source="claimed" disableSort align="right" />
      <BatchTable.Col source="used" disableSort align="right" />
      <BatchTable.Col source="cost" disableSort align="right" render={({ cost }) => <Money value={cost} />} />
      <BatchTable.Col source="ends_at" disableSort render={({ ends_at: at }) => <DateTime value={at} />} />
      <BatchTable.Col
        label="coupons.batches.codes"
        disableSort
        render={(batch: CouponBatch) => <Actions batch={batch} />}
      />
    </RecordTable>
  )
}

function Cards() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data, isPending } = useListContext<CouponBatch>()
  if (isPending) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {data?.map((batch) => (
        <Card key={batch.id} component="article" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography component="h2" sx={{ fontWeight: 500, flex: 1 }}>
              {readLocalizedField(batch, 'title', locale)}
            </Typography>
            <CouponState state={batch.state} />
          </Box>
          <Typography color="text.secondary">
            {translate('coupons.batches.use', batch)}{' '}
            {translate('coupons.cost', { cost: formatMoney(batch.cost) })}
          </Typography>
          <Actions batch={batch} />
        </Card>
      ))}
    </Box>
  )
}

function Actions({ batch }: { batch: CouponBatch }) {
  const translate = useTranslate()
  const save = useSaveFile()
  const { api } = useServices()
  const params = { id: batch.id }
  const filter = encodeURIComponent(JSON.stringify({ batch_id: batch.id }))
  const canStop = batch.state === 'running' || batch.state === 'scheduled'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button size="small" component={Link} to={`/coupons?filter=${filter}`}>
        {translate('coupons.batches.show')}
      </Button>
      <CanAccess resource="coupon-batches" action="download">
        <Button size="small" onClick={() => void save(downloadCouponBatch, { params }, 'coupons.csv')}>
          {translate('coupons.batches.download')}
        </Button>
      </CanAccess>
      {canStop && (
        <CanAccess resource="coupon-batches" action="stop">
          <ConfirmButton
            color="error"
            label={translate('coupons.stop')}
            title={translate('coupons.batches.stop')}
            text={translate('coupons.batches.stop_text', { smart_count: batch.count })}
            done="coupons.batches.stopped"
            work={() => api.call(stopCouponBatch, { params })}
          />
        </CanAccess>
      )}
    </Box>
  )
}
