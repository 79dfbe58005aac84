import {
  deleteAvatar,
  getMe,
  patchMe,
  updateProfile,
  uploadAvatar,
} from '@shop/contract/users/users.endpoints'
import type { Route } from '../../http/route.ts'
import type { ProfileService } from './profile.service.ts'
import type { UsersService } from './users.service.ts'

export function registerUsers(
  route: Route,
  { users, profiles }: { users: UsersService; profiles: ProfileService },
): void {
  route(getMe, ({ user }) => users.getProfile(user.userId))
  route(updateProfile, ({ user, body }) => profiles.change(user.userId, body))
  route(patchMe, ({ user, body }) => profiles.change(user.userId, body))
  route(uploadAvatar, ({ user, file }) => profiles.uploadAvatar(user.userId, file))
  route(deleteAvatar, ({ user }) => profiles.deleteAvatar(user.userId))
}
