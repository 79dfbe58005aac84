import { useTranslate } from 'react-admin'

/** The messages of the reader of a file, by the texts for them; the groups of a pattern are the values of its text. */
export const IMPORT_REASONS: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['missing', /^(?:is missing|must not be empty)/],
  ['long', /^Too big: expected string to have <=(?<most>\d+)/],
  ['many', /^Too big: expected array to have <=(?<most>\d+)/],
  ['big', /^Too big: expected (?:number|int) to be <=(?<most>\d+)/],
  ['few', /^Too small: expected (?:array|number|int) to (?:have|be) >=(?<least>\d+)/],
  ['price', /^must be a price/],
  ['date', /^must be a date/],
  ['number', /^Invalid input: expected (?:number|int)/],
  ['option', /^Invalid option: expected one of (?<options>.+)$/],
  ['text', /^must not (?:begin|hold)/],
  ['sku', /^must be capital letters/],
  ['slug', /^must be small letters/],
  ['picture', /^must be a plain picture/],
  ['repeated', /^names the same/],
  ['prices_differ', /^differs from line (?<other>\d+)/],
  ['apart', /^"(?<value>.*)" occurs above/],
  ['used', /^"(?<value>.*)" on line \d+ is already used on line (?<other>\d+)/],
  ['taken', /^"(?<value>.*)" belongs to (?<sku>\S+)$/],
  ['same_picture', /^"(?<value>.*)" and "(?<second>.*)" of line (?<other>\d+) would both/],
  ['unknown', /^"(?<value>.*)" is unknown$/],
  ['place', /^is not a sub-category/],
  ['reduced', /^must be higher/],
  ['never_asked', /^"(?<value>.*)" was not the lowest price of the 30 days before; "(?<highest>.*)" was$/],
  ['not_reduced', /^"(?<value>.*)" was not the lowest price of the 30 days before, and none/],
  ['costs', /^may be changed only by those who see costs/],
  ['sizes_or_stock', /^must be given exactly/],
  ['column_unknown', /^is not a known column/],
  ['column_repeated', /^is given twice/],
  ['stray', /^has "(?<value>.*)" in a column without a name/],
  ['short', /^has (?<count>\d+) cells where the first row has (?<most>\d+)/],
  ['foreign', /^is neither this shop's.* of (?<columns>\d+) columns (?<count>\d+) are known/],
  ['empty', /^(?:is empty|holds no products)/],
  ['not_text', /^is not (?:UTF-8 )?text/],
  ['not_csv', /^is not CSV/],
]

/** Formats in the console's language why a line of a file cannot be imported. */
export function useImportReason(): (message: string) => string {
  const translate = useTranslate()
  return (message) => {
    for (const [key, pattern] of IMPORT_REASONS) {
      const match = pattern.exec(message)
      if (match) return translate(`products.files.reasons.${key}`, { ...match.groups })
    }
    return message
  }
}
