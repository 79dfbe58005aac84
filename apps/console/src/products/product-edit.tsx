import { Alert, Box, Typography } from '@mui/material'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { SaveButton, SimpleForm, Toolbar, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDateTime } from '../ui/format.ts'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { ProductCost } from './product-cost.tsx'
import { MissingFields, ProductFieldsForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductPublishing } from './product-publishing.tsx'
import { ProductSizes } from './product-sizes.tsx'
import { ProductStatus } from './product-status.tsx'
import { useProductName } from './use-product-changes.ts'

/** A product with everything that can be changed of it. */
export function ProductEdit() {
  return (
    <FreshEdit redirect={false} title={<ProductTitle />} component="div" sx={{ maxWidth: '72rem' }}>
      <Product />
    </FreshEdit>
  )
}

/** The list's record lacks most fields. */
function Product() {
  const product = useRecordContext<Partial<ConsoleProduct>>()
  const translate = useTranslate()
  const [isChanged, setChanged] = useState(false)
  if (!product?.missing) return <ListSkeleton />
  return (
    <>
      <AfterSaving isChanged={isChanged}>
        <State />
      </AfterSaving>
      <SimpleForm
        toolbar={
          <Toolbar sx={{ gap: 2 }}>
            <SaveButton />
            <Typography variant="body2" color="text.secondary" role="status">
              {isChanged && translate('products.save_first')}
            </Typography>
          </Toolbar>
        }
        sx={{ p: 0 }}
      >
        <ProductFieldsForm />
        <ChangeWatch onChange={setChanged} />
      </SimpleForm>
      <AfterSaving isChanged={isChanged}>
        <ProductCost />
        <ProductSizes />
        <ProductHistory />
      </AfterSaving>
    </>
  )
}

function ChangeWatch({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}

/** What makes a new version of the product at once, and would lose what is typed in its form. */
function AfterSaving({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      // It only disables what is in it, and is no group that would need a name.
      role="presentation"
      disabled={isChanged}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, '&:disabled .MuiButton-root': { opacity: 0.4 } }}
    >
      {children}
    </Box>
  )
}

function ProductTitle() {
  const product = useRecordContext<ConsoleProduct>()
  const toName = useProductName()
  return product ? toName(product.name) : ''
}

function State() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const product = useRecordContext<ConsoleProduct>()
  if (!product) return null
  return (
    <Panel title={translate('products.sections.publishing')} action={<ProductStatus {...product} />}>
      <Typography variant="h1" component="h2" sx={{ mb: 1 }}>
        <ProductTitle />
      </Typography>
      {product.sale && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('products.in_sale', {
            date: formatDateTime(product.sale.ends_at, locale),
            price: formatMoney(product.sale.price),
          })}
        </Alert>
      )}
      <MissingFields missing={product.missing} />
      <ProductPublishing product={product} />
    </Panel>
  )
}
