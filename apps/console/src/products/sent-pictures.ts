import type { ConsoleProduct } from '@shop/contract/console/product-fields'

type Sent = { pictures?: ConsoleProduct['pictures'] }

/** A product as it is sent: of its pictures only what is changed here. */
export function toSentPictures<Record extends Sent>(record: Record) {
  const pictures = record.pictures?.map(({ file, alt, focal }) => ({ file, alt, ...(focal && { focal }) }))
  return { ...record, ...(pictures && { pictures }) }
}
