import { Box, Button, Typography } from '@mui/material'
import type { ConsoleProduct, ProductStatus } from '@shop/contract/products/product-fields.console'
import { duplicateProduct, previewProduct, publishProduct } from '@shop/contract/products/products.console'
import { fromClock } from '@shop/contract/days/days.rules'
import { useState } from 'react'
import { useLocaleState, useNotify, useRedirect, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { formatDateTime } from '../ui/format.ts'
import { TimeField } from '../ui/time-input.tsx'
import { useAction } from '../ui/use-action.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** Puts a product on sale, now or later, takes it off, archives, previews and duplicates it. */
export function ProductPublishing({ product }: { product: ConsoleProduct }) {
  const { id, version, status, is_live, published_at } = product
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const redirect = useRedirect()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const [time, setTime] = useState('')
  const state = is_live ? 'live' : status === 'active' ? 'scheduled' : 'hidden'
  const isIncomplete = product.missing.length > 0

  async function preview(): Promise<void> {
    // Opened by the click itself, or the browser would block it.
    const page = globalThis.open('', '_blank')
    try {
      const { url } = await api.call(previewProduct, { params: { id }, body: {} })
      if (page) page.location.href = url
    } catch (error) {
      page?.close()
      notify(toErrorText(error), { type: 'error' })
    }
  }

  async function duplicate(): Promise<void> {
    try {
      const copy = await api.call(duplicateProduct, { params: { id }, body: { id: crypto.randomUUID() } })
      notify('products.created', { type: 'success' })
      redirect('edit', 'products', copy.id)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }

  const publish = (next: ProductStatus, published_at?: string) =>
    api.call(publishProduct, {
      params: { id },
      body: { version, status: next, ...(published_at && { published_at }) },
    })

  return (
    <>
      <Typography sx={{ my: 1 }}>
        {translate(`products.publishing.${state}`, { time: formatDateTime(published_at, locale) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {status === 'active' ? (
          <StatusButton label="unpublish" work={() => publish('draft')} />
        ) : (
          <StatusButton
            label="publish"
            isDisabled={isIncomplete}
            work={() => publish('active', new Date().toISOString())}
          />
        )}
        {status !== 'archived' && <StatusButton label="archive" work={() => publish('archived')} />}
        <TimeField label={translate('products.publishing.schedule')} value={time} onChange={setTime} />
        <StatusButton
          label="schedule_button"
          isDisabled={time === '' || isIncomplete}
          work={() => publish('active', fromClock(time).toISOString())}
        />
        <Button onClick={() => void preview()}>{translate('products.publishing.preview')}</Button>
        <Button onClick={() => void duplicate()}>{translate('products.publishing.duplicate')}</Button>
      </Box>
    </>
  )
}

function StatusButton({
  label,
  work,
  isDisabled = false,
}: {
  label: string
  work: () => Promise<unknown>
  isDisabled?: boolean
}) {
  const translate = useTranslate()
  const { isRunning, run } = useAction(work, 'products.publishing.done')
  return (
    <Button variant="outlined" loading={isRunning} disabled={isDisabled} onClick={() => void run()}>
      {translate(`products.publishing.${label}`)}
    </Button>
  )
}
