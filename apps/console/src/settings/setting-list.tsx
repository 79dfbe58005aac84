import { Box, Card, CardActionArea, Chip, Typography } from '@mui/material'
import type { Setting } from '@shop/contract/settings/settings.console'
import { List, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ListError } from '../ui/list-error.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { toSettingAddress } from './setting-fields.ts'
import { useConsequence } from './use-consequence.ts'

/** Groups of settings in the order in which they are read. */
const GROUPS = [
  ['shipping', ['shipping_standard', 'shipping_express', 'shipping_international']],
  ['sale', ['vat', 'gift_wrapping', 'payment_window', 'returns', 'restringing']],
  [
    'shop',
    ['seller', 'contact', 'newsletters', 'birthdays', 'left_carts', 'languages', 'social_links', 'tags'],
  ],
  ['agents', ['agents']],
] as const

/** Every setting with what it means for shoppers. */
export function SettingList() {
  return (
    <List actions={false} pagination={false} exporter={false} component="div" error={<ListError />}>
      <Groups />
    </List>
  )
}

function Groups() {
  const translate = useTranslate()
  const { data } = useListContext<Setting>()
  if (!data) return <ListSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: '60rem' }}>
      {GROUPS.map(([group, ids]) => (
        <section key={group}>
          <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
            {translate(`settings.groups.${group}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1 }}>
            {data
              .filter(({ id }) => (ids as readonly string[]).includes(id))
              .map((setting) => (
                <SettingCard key={setting.id} setting={setting} />
              ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}

function SettingCard({ setting }: { setting: Setting }) {
  const translate = useTranslate()
  const toConsequence = useConsequence()
  const { id, value, is_default: isDefault } = setting
  return (
    <Card>
      <CardActionArea component={Link} to={toSettingAddress(id)} sx={{ p: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 500, flex: 1 }}>{translate(`settings.names.${id}`)}</Typography>
          {!isDefault && <Chip size="small" label={translate('settings.changed')} />}
        </Box>
        <Typography color="text.secondary">{toConsequence(id, value)}</Typography>
      </CardActionArea>
    </Card>
  )
}
