/** For modules that show moderators what is written about products. */
export { listModeratedProducts } from './moderated-products.repository.ts'
