/** For modules that count what a shopper has before they add to it. */
export { lockUser } from './user-lock.repository.ts'
