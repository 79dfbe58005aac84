import { SelectArrayInput, SelectInput, type SelectArrayInputProps, type SelectInputProps } from 'react-admin'
import { CATEGORY_SLUGS, useCategoryChoices } from './use-category-choices.ts'

/** Chooses a category, or one of these sub-categories. */
export function CategoryInput({
  slugs = CATEGORY_SLUGS,
  ...props
}: SelectInputProps & { slugs?: readonly string[] }) {
  return <SelectInput {...props} choices={useCategoryChoices(slugs)} translateChoice={false} />
}

/** Chooses several of these categories and sub-categories. */
export function CategoriesInput({ slugs, ...props }: SelectArrayInputProps & { slugs: readonly string[] }) {
  return <SelectArrayInput {...props} choices={useCategoryChoices(slugs)} translateChoice={false} />
}
