import { z } from 'zod'
import { localized, translations } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'
import { TERM_KINDS } from '../products/product-fields.rules.ts'

export const Word = z.string().trim().min(1).max(60)
export const Label = Word.regex(TEXT_FORMATS.label)
/** The id of a word, which is the word itself. */
export const wordParams = z.object({ id: z.string().min(1).max(120) })

/** What shoppers type, and its names in the catalogue. */
export const Synonym = z.object({
  id: z.string(),
  searched: z.string(),
  means: z.array(z.string()),
  version: Version,
})
const means = z.array(Word).min(1).max(20)

export const listSynonyms = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/synonyms',
  summary: 'Words that shoppers type for others',
  permission: 'products.read',
  schemas: { query: listQuery(['searched'], { q: Search }), data: listOf(Synonym) },
  errors: [],
})

export const createSynonym = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/synonyms',
  summary: 'A new synonym; the same again changes nothing',
  permission: 'products.change',
  status: 201,
  schemas: { body: z.strictObject({ searched: Word, means }), data: Synonym },
  errors: ['STALE_VERSION'],
})

export const changeSynonym = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/synonyms/:id',
  summary: 'What a typed word means',
  permission: 'products.change',
  schemas: { params: wordParams, body: z.strictObject({ version: Version, means }), data: Synonym },
  errors: ['STALE_VERSION'],
})

export const deleteSynonym = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/synonyms/:id',
  summary: 'Forgets a synonym',
  permission: 'products.change',
  schemas: { params: wordParams, data: z.object({}) },
  errors: [],
})

/** A label of products in each language. Its id is `<kind>:<value>`. */
export const Term = z.object({
  id: z.string(),
  kind: z.enum(TERM_KINDS),
  ...localized('value'),
  /** How many products have it. */
  products: z.int(),
  version: Version,
})

export type Term = z.infer<typeof Term>

export const listTerms = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/terms',
  summary: 'Labels of products with their Chinese names',
  permission: 'products.read',
  schemas: {
    query: listQuery(['value'], { kind: oneOrMore(z.enum(TERM_KINDS)), q: Search }),
    data: listOf(Term),
  },
  errors: [],
})

export const createTerm = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/terms',
  summary: 'A new label',
  permission: 'products.change',
  status: 201,
  schemas: { body: z.strictObject({ kind: z.enum(TERM_KINDS), ...localized('value', Label) }), data: Term },
  errors: ['STALE_VERSION'],
})

export const changeTerm = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/terms/:id',
  summary: 'The Chinese name of a label, in the shop and its search',
  permission: 'products.change',
  schemas: {
    params: wordParams,
    body: z.strictObject({ version: Version, ...translations('value', Label) }),
    data: Term,
  },
  errors: ['STALE_VERSION'],
})

export const deleteTerm = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/terms/:id',
  summary: 'Forgets a label that no product has',
  permission: 'products.change',
  schemas: { params: wordParams, data: z.object({}) },
  errors: ['WORD_IN_USE'],
})
