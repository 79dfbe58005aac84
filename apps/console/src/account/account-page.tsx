import { Box } from '@mui/material'
import { getAccount } from '@shop/contract/staff/account.console'
import { Title, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { FactorsSection } from './factors-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The account of the member who is signed in. */
export function AccountPage() {
  const translate = useTranslate()
  const { data: account, error, refetch } = useEndpoint(getAccount, {})
  return (
    <Box sx={{ maxWidth: '48rem', pt: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('account.title')} />
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {account ? (
        <>
          <ProfileSection key={account.version} account={account} />
          <PasswordSection />
          <FactorsSection account={account} />
          <PasskeysSection />
          <SessionsSection />
        </>
      ) : (
        !error && <ListSkeleton />
      )}
    </Box>
  )
}
