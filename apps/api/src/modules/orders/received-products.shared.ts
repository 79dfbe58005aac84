/** For modules that let only buyers do something. */
export { hasReceived } from './orders.repository.ts'
