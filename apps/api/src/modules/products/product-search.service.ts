/** What other modules may know of search: how a product is made findable. */
export { indexProduct, type SearchableTexts } from './product-search.repository.ts'
