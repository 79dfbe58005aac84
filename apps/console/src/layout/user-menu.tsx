import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import DeviceIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import SignOutIcon from '@mui/icons-material/LogoutOutlined'
import { Divider, ListItemIcon, ListItemText, MenuItem, useMediaQuery, type Theme } from '@mui/material'
import {
  Link,
  UserMenu as ReactAdminUserMenu,
  useGetIdentity,
  useLogout,
  useNotify,
  useStore,
  useTranslate,
  useUserMenu,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { identity } = useGetIdentity()
  const hasRoom = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  // As the button shows it: the name of the member, or on phones an icon.
  const label = (hasRoom && identity?.fullName) || 'layout.my_account'
  return (
    <ReactAdminUserMenu label={label}>
      <Identity />
      <Divider />
      <MyAccount />
      <OpenShop />
      <Divider />
      {THEMES.map((theme) => (
        <ThemeChoice key={theme.name} {...theme} />
      ))}
      <Divider />
      <SignOut />
    </ReactAdminUserMenu>
  )
}

function Identity() {
  const { identity } = useGetIdentity()
  return (
    <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
      <ListItemText primary={identity?.fullName} secondary={identity?.['email']} />
    </MenuItem>
  )
}

function MyAccount() {
  const translate = useTranslate()
  const menu = useUserMenu()
  return (
    <MenuItem component={Link} to="/account" onClick={menu?.onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={translate('layout.my_account')} />
    </MenuItem>
  )
}

function OpenShop() {
  const translate = useTranslate()
  const { shop } = useServices()
  const menu = useUserMenu()
  if (!shop) return null
  return (
    <MenuItem component="a" href={shop.url} target="_blank" rel="noreferrer" onClick={menu?.onClose}>
      <ListItemIcon>
        <OpenIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={translate('layout.open_shop')} />
    </MenuItem>
  )
}

/** react-admin's store holds the theme; without one the device decides. */
const THEMES = [
  { name: 'light', theme: 'light', icon: LightIcon },
  { name: 'dark', theme: 'dark', icon: DarkIcon },
  { name: 'device', theme: undefined, icon: DeviceIcon },
] as const

function ThemeChoice({ name, theme, icon: Icon }: (typeof THEMES)[number]) {
  const translate = useTranslate()
  const [chosen, setChosen] = useStore<'light' | 'dark'>('theme')
  const isChosen = chosen === theme
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => setChosen(theme as 'light' | 'dark')}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={translate(`layout.themes.${name}`)} />
    </MenuItem>
  )
}

function SignOut() {
  const translate = useTranslate()
  const logout = useLogout()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const signOut = () =>
    logout(undefined, undefined, false).catch((error: unknown) => {
      // Still signed in, so the page stays.
      notify(toErrorText(error), { type: 'error' })
    })
  return (
    <MenuItem onClick={() => void signOut()}>
      <ListItemIcon>
        <SignOutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={translate('layout.sign_out')} />
    </MenuItem>
  )
}
