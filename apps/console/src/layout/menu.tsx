import { ListSubheader } from '@mui/material'
import { Menu as ReactAdminMenu, useSidebarState, useTranslate } from 'react-admin'
import { useNavigation } from './use-navigation.ts'

/** The console's pages by subject, those that the role may open. */
export function Menu() {
  const translate = useTranslate()
  const groups = useNavigation()
  const [isOpen] = useSidebarState()
  return (
    <ReactAdminMenu sx={{ mt: 1 }}>
      {groups.map(({ name, items }) => [
        isOpen && (
          <ListSubheader
            key={name}
            component="div"
            // A menu has no list items.
            role="presentation"
            disableSticky
            sx={{
              background: 'none',
              lineHeight: '2rem',
              mt: 1,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            {translate(`layout.groups.${name}`)}
          </ListSubheader>
        ),
        ...items.map(({ name: page, icon: Icon }) => (
          <ReactAdminMenu.Item
            key={page}
            to={`/${page}`}
            primaryText={translate(`layout.pages.${page}`)}
            leftIcon={<Icon />}
          />
        )),
      ])}
    </ReactAdminMenu>
  )
}
