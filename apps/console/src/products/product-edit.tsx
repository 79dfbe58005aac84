import { Typography } from '@mui/material'
import type { ConsoleProduct } from '@shop/contract/console/product-fields'
import { Edit, SaveButton, SimpleForm, Toolbar, useRecordContext, useTranslate } from 'react-admin'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { MissingFields, ProductFieldsForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductPublishing } from './product-publishing.tsx'
import { ProductSizes } from './product-sizes.tsx'
import { ProductStatus } from './product-status.tsx'
import { toSentPictures } from './sent-pictures.ts'
import { useProductName } from './use-product-changes.ts'

/** A product with everything that can be changed of it. */
export function ProductEdit() {
  return (
    <Edit
      redirect={false}
      mutationMode="pessimistic"
      actions={false}
      title={<ProductTitle />}
      transform={toSentPictures}
      component="div"
      sx={{ maxWidth: '72rem', pt: 2 }}
    >
      <Product />
    </Edit>
  )
}

/** The list's record, which is shown first, lacks most fields: the form waits for the whole product. */
function Product() {
  const product = useRecordContext<Partial<ConsoleProduct>>()
  if (!product?.missing) return <ListSkeleton />
  return (
    <>
      <State />
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
        sx={{ p: 0 }}
      >
        <ProductFieldsForm />
      </SimpleForm>
      <ProductSizes />
      <ProductHistory />
    </>
  )
}

function ProductTitle() {
  const product = useRecordContext<ConsoleProduct>()
  const toName = useProductName()
  return product ? toName(product.name) : ''
}

function State() {
  const translate = useTranslate()
  const product = useRecordContext<ConsoleProduct>()
  if (!product) return null
  return (
    <Panel title={translate('products.sections.publishing')} action={<ProductStatus {...product} />}>
      <Typography variant="h1" component="h2" sx={{ mb: 1 }}>
        <ProductTitle />
      </Typography>
      <MissingFields missing={product.missing} />
      <ProductPublishing product={product} />
    </Panel>
  )
}
