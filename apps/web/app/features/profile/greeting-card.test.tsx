// @vitest-environment jsdom
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/fake-session.ts'
import { renderPart } from '../../../test/render.tsx'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { GreetingCard } from './greeting-card.tsx'
import type { SavedProfile } from './saved-profile.ts'

const USER: UserProfile = {
  ...aUser('mei'),
  created_at: '2025-01-02T03:04:05Z',
  level: 2,
  points: 120,
  points_of_year: 120,
  status: 'active',
  membership_type: 'regular',
  membership_expiry: null,
}

/** The facts about the membership, as `term: detail`. */
function showFacts(shopper: UserProfile | SavedProfile): string[] {
  renderPart(<GreetingCard shopper={shopper} onAvatarChange={() => undefined} />)
  return screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
}

const REGULAR = `${m.profile_membership()}: ${m.profile_membership_regular()}`
const toStatus = (status: string) => `${m.profile_membership_status()}: ${status}`

describe('the membership on the profile page', () => {
  test.each([
    ['active', m.profile_membership_active()],
    ['', m.profile_membership_active()],
    ['paused', 'paused'],
  ])('is regular, with the status “%s” shown as %s [T331]', (status, shown) => {
    expect(showFacts({ ...USER, status })).toEqual([REGULAR, toStatus(shown)])
  })

  test('has an end where there is one', () => {
    const end = '2027-03-04T00:00:00Z'
    expect(showFacts({ ...USER, membership_expiry: end })).toEqual([
      REGULAR,
      toStatus(m.profile_membership_active()),
      `${m.profile_membership_expiry()}: ${formatDate(end)}`,
    ])
  })

  test('has no status while the profile is loading', () => {
    const stored = { user_id: 'mei', nickname: 'Mei', avatar_url: null, level: 2, addresses: [] }
    expect(showFacts(stored)).toEqual([REGULAR, toStatus('')])
  })
})
