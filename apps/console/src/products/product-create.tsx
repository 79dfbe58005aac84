import { PRODUCT_LABELS, PRODUCT_TEXTS } from '@shop/contract/products/product-fields.console'
import { Create, SimpleForm } from 'react-admin'
import { ProductFieldsForm } from './product-form.tsx'

const EMPTY = {
  ...Object.fromEntries(Object.keys(PRODUCT_TEXTS).map((name) => [name, { en: '', zh: '' }])),
  ...Object.fromEntries(PRODUCT_LABELS.map((name) => [name, []])),
  pictures: [],
  sizes: [] as string[],
}

/** A new product, which stays a draft until it is put on sale. */
export function ProductCreate() {
  return (
    <Create redirect="edit" title="products.create" component="div" sx={{ maxWidth: '72rem' }}>
      <SimpleForm sx={{ p: 0 }} defaultValues={() => ({ id: crypto.randomUUID(), ...EMPTY })}>
        <ProductFieldsForm />
      </SimpleForm>
    </Create>
  )
}
