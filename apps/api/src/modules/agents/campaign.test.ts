import { expect, test } from 'vitest'
import { readCampaign } from './campaign.ts'

test.each<[string, unknown, string | null]>([
  ['nothing', undefined, null],
  ['no parameters', 'google', null],
  [
    'source, medium and name',
    { utm_campaign: 'spring', utm_source: 'x', utm_medium: 'social' },
    'x / social / spring',
  ],
  ['the id of a campaign', { campaign_id: '18234567890' }, '18234567890'],
  ['a name before an id', { campaign_id: '1', campaign_name: 'spring' }, 'spring'],
  ['ids of clicks', { gclid: 'abc', fbclid: 'def', session: '1' }, null],
  ['an address of e-mail', { campaign_name: 'lian@example.com' }, null],
  ['what is too long', { campaign_name: 'x'.repeat(81) }, null],
  ['what is no text', { campaign_name: 7, campaign_source: ['x'] }, null],
  ['a formula of a spreadsheet', { campaign_name: '=1+1' }, null],
])('%s of a platform is read as a campaign, or as none', (_, attribution, campaign) => {
  expect(readCampaign({ attribution })).toBe(campaign)
})
