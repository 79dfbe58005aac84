/** For modules that count a user's rows before they add one. */
export { lockUser } from './user-lock.repository.ts'
