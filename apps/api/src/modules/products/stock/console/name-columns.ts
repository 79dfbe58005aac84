import { LANGUAGES } from '@shop/contract/languages/languages'
import { toFieldName, type Translated } from '@shop/contract/languages/translated'
import type { CsvColumn } from '../../../../http/csv.ts'

/** The columns of a name: `name`, `name_zh`, `name_zh_hant`. */
export const NAME_COLUMNS = LANGUAGES.map((language): CsvColumn<{ name: Translated<string> }> => [
  toFieldName('name', language),
  ({ name }) => name[language],
])
