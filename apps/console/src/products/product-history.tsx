import { List, ListItem, ListItemText } from '@mui/material'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { listProductVersions, restoreProductVersion } from '@shop/contract/products/products.console'
import { useQuery } from '@tanstack/react-query'
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { useFieldName } from '../ui/use-field-name.ts'
import { useJoin } from '../ui/use-join.ts'

/** What the product was, newest first; an earlier version can be restored. */
export function ProductHistory() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const toFieldName = useFieldName('products')
  const { api } = useServices()
  const product = useRecordContext<ConsoleProduct>()
  const { data } = useQuery({
    queryKey: ['product-versions', product?.id, product?.version],
    queryFn: ({ signal }) =>
      api.call(listProductVersions, { params: { id: product!.id }, query: { limit: 10 } }, signal),
    enabled: product !== undefined,
  })
  const { joinNames } = useJoin()
  if (!product || !data) return null
  return (
    <Panel title={translate('products.sections.history')}>
      <List disablePadding>
        {data.items.map(({ id, version, who, created_at, changed }) => (
          <ListItem key={id} divider disableGutters sx={{ gap: 1 }}>
            <ListItemText
              primary={`${translate('products.history.version', { version })} · ${translate(
                'products.history.by',
                { who, time: formatDateTime(created_at, locale) },
              )}`}
              secondary={
                changed.length > 0 &&
                translate('products.history.changed', { fields: joinNames(changed.map(toFieldName)) })
              }
            />
            {version !== product.version && (
              <ConfirmButton
                label={translate('products.history.restore')}
                title={translate('products.history.version', { version })}
                text={translate('products.history.restore_text')}
                done="products.history.restored"
                work={() =>
                  api.call(restoreProductVersion, {
                    params: { id: product.id, past: version },
                    body: { version: product.version },
                  })
                }
              />
            )}
          </ListItem>
        ))}
      </List>
    </Panel>
  )
}
