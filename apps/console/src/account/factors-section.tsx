import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { removeTotp, renewRecoveryCodes, type OwnAccount } from '@shop/contract/staff/account.console'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The authenticator app and the recovery codes. */
export function FactorsSection({ account }: { account: OwnAccount }) {
  const translate = useTranslate()
  const { api, session } = useServices()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const { has_totp: hasApp, recovery_codes_left: codesLeft } = account
  const hasFactor = (session.get()?.factors.length ?? 0) > 0
  const text = (key: string) => translate(`account.factors.${key}`)
  return (
    <Panel title={text('title')} hint={text('text')}>
      <Row title={text('app')} text={text(hasApp ? 'app_on' : 'app_off')}>
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {text(hasApp ? 'app_replace' : 'app_add')}
        </Button>
        {hasApp && (
          <ConfirmButton
            label={text('app_remove')}
            title={translate('account.confirm.app_remove')}
            text={translate('account.confirm.app_remove_text')}
            done="account.factors.app_removed"
            work={async () => {
              await api.call(removeTotp, {})
              session.set(await session.fetch())
            }}
          />
        )}
      </Row>
      <Row
        title={text('codes')}
        text={
          hasFactor ? translate('account.factors.codes_left', { smart_count: codesLeft }) : text('codes_none')
        }
      >
        {hasFactor && (
          <ConfirmButton
            label={text('codes_renew')}
            title={translate('account.confirm.codes_renew')}
            text={text('codes_renew_text')}
            done="account.saved"
            work={async () => setCodes((await api.call(renewRecoveryCodes, {})).recovery_codes)}
          />
        )}
      </Row>
      {isAdding && (
        <EnrolmentDialog
          title={translate('account.totp.title')}
          done="account.totp.done"
          Setup={TotpSetup}
          onClose={() => setAdding(false)}
        />
      )}
      {codes && (
        <Dialog open maxWidth="xs" fullWidth aria-labelledby="recovery-codes">
          <DialogTitle id="recovery-codes">{translate('account.codes.title')}</DialogTitle>
          <DialogContent>
            <RecoveryCodeList codes={codes} onSaved={() => setCodes(undefined)} />
          </DialogContent>
        </Dialog>
      )}
    </Panel>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1.5,
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 16rem' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}
