import { getMe } from '@shop/contract/users'
import type { Route } from '../../platform/route.ts'
import type { UsersService } from './users.service.ts'

export function registerUsers(route: Route, users: UsersService): void {
  route(getMe, ({ user }) => users.getProfile(user.userId))
}
