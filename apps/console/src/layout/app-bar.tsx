import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Box, Chip, IconButton, Tooltip, Typography } from '@mui/material'
import { AppBar as ReactAdminAppBar, LoadingIndicator, TitlePortal, useTranslate } from 'react-admin'
import { SearchButton } from '../console-search/search-button.tsx'
import { useServices } from '../data/services.ts'
import { BrandRing } from '../ui/brand-ring.tsx'
import { LanguageButton } from './language-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bar above every page: where one is, in which shop, and as whom. */
export function AppBar() {
  return (
    <ReactAdminAppBar userMenu={<UserMenu />} toolbar={<Toolbar />}>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1, mr: 2 }}>
        <BrandRing size={24} />
        <BrandName />
      </Box>
      <DemoMark />
      <TitlePortal
        component="h1"
        // Within react-admin's inline block a long title would be cut off without a mark.
        sx={{
          fontSize: { xs: '1.0625rem', md: '1.125rem' },
          '& .RaConfigurable-root': { display: 'inline' },
        }}
      />
    </ReactAdminAppBar>
  )
}

function BrandName() {
  const translate = useTranslate()
  return (
    <Typography component="span" variant="h6" noWrap>
      {translate('layout.brand')}
    </Typography>
  )
}

function DemoMark() {
  const translate = useTranslate()
  const { shop } = useServices()
  if (shop?.mode !== 'demo') return null
  return (
    <Tooltip title={translate('layout.demo_help')}>
      <Chip
        size="small"
        label={translate('layout.demo')}
        sx={{ mr: 1.5, backgroundColor: '#efb730', color: '#14201e' }}
      />
    </Tooltip>
  )
}

function Toolbar() {
  const translate = useTranslate()
  const { shop } = useServices()
  return (
    <>
      <SearchButton />
      <LoadingIndicator aria-label={translate('ra.page.loading')} />
      {shop && (
        <Tooltip title={translate('layout.open_shop')}>
          <IconButton
            color="inherit"
            href={shop.url}
            target="_blank"
            rel="noreferrer"
            aria-label={translate('layout.open_shop')}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            <OpenIcon />
          </IconButton>
        </Tooltip>
      )}
      <LanguageButton />
    </>
  )
}
