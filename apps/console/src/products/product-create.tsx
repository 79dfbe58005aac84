import { inEachLanguage } from '@shop/contract/languages/languages'
import { listFields } from '@shop/contract/products/product-fields.rules'
import { Create, SimpleForm } from 'react-admin'
import { ProductFieldsForm } from './product-form.tsx'

const EMPTY = {
  ...Object.fromEntries(listFields('texts').map((name) => [name, inEachLanguage(() => '')])),
  ...Object.fromEntries(listFields('labels').map((name) => [name, []])),
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
