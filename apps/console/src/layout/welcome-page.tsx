import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { Link, Title, useGetIdentity, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { useNavigation } from './use-navigation.ts'

/** The first page: today's, or for a role that may not see it the way to the pages that it may. */
export function WelcomePage() {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const items = useNavigation().flatMap((group) => group.items)
  if (items.some(({ name }) => name === 'today')) return <Navigate to="/today" replace />
  const text = items.length > 0 ? 'layout.welcome.text' : 'layout.welcome.nothing'
  return (
    <Box sx={{ maxWidth: '60rem', pt: { xs: 2, sm: 4 } }}>
      <Title title={translate('layout.console')} />
      <Typography variant="h1" component="h2">
        {identity ? translate('layout.welcome.title', { name: identity.fullName }) : ' '}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 3 }}>
        {translate(text)}
      </Typography>
      <Box
        component="nav"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
        }}
      >
        {items.map(({ name, icon: Icon }) => (
          <Card key={name}>
            <CardActionArea
              component={Link}
              to={`/${name}`}
              sx={{ p: 2, display: 'flex', gap: 1.5, justifyContent: 'start', color: 'text.primary' }}
            >
              <Box sx={{ color: 'primary.main', display: 'flex' }}>
                <Icon />
              </Box>
              {translate(`layout.pages.${name}`)}
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  )
}
