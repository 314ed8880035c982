import './jsdom-gaps'

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ComponentProps, ReactNode } from 'react'

import { AdminShell } from '@/components/shell/admin-shell'
import { MainRegion } from '@/components/shell/main-region'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'

const entries = [
  ['nav-dashboard', 'Dashboard', '/admin'],
  ['nav-appointments', 'Appointments', '/admin/appointments'],
  ['nav-clients', 'Clients', '/admin/clients'],
  ['nav-reminders', 'Reminders', '/admin/reminders'],
  ['nav-waitlist', 'Waitlist', '/admin/waitlist'],
  ['nav-analytics', 'Analytics', '/admin/analytics'],
  ['nav-sms settings', 'SMS Settings', '/admin/sms'],
  ['nav-settings', 'Settings', '/admin/settings'],
] as const

const went: string[] = []
const router = {
  push: (href: string) => went.push(href),
  replace() {},
  prefetch() {},
  refresh() {},
  back() {},
  forward() {},
} as unknown as AppRouterInstance

const logo = { hash: 'a'.repeat(64), width: 320, height: 120, widths: [320], blur: 'data:image/webp;base64,AAAA' }

/** jsdom has no layout: this is the one thing the shell asks about the window. */
function setMobile(matches: boolean) {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { matches, media, onchange: null, addListener() {}, removeListener() {} })
}

function renderShell(pathname: string, props: Partial<ComponentProps<typeof AdminShell>> = {}) {
  return render(
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <AdminShell businessName="Luna Hair" email="luna@example.com" {...props}>
          <h1>Page</h1>
          <input aria-label="Notes" />
        </AdminShell>
      </PathnameContext>
    </AppRouterContext>,
  )
}

const currentEntries = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { current: 'page' })

describe('on a wide screen', () => {
  beforeEach(() => setMobile(false))

  it('lists the eight entries in order, each with its test id and address', () => {
    renderShell('/admin')
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => [link.dataset.testid, link.textContent, link.getAttribute('href')])).toEqual(entries)
  })

  it.each(entries)('marks only %s as current on its page', (testId, _name, href) => {
    renderShell(href)
    expect(currentEntries()).toEqual([screen.getByTestId(testId)])
  })

  it.each([
    ['/', 'nav-dashboard'],
    ['/dashboard', 'nav-dashboard'],
    ['/sms-settings', 'nav-sms settings'],
    ['/admin/clients/42', 'nav-clients'],
  ])('at %s marks %s', (pathname, testId) => {
    renderShell(pathname)
    expect(currentEntries()).toEqual([screen.getByTestId(testId)])
  })

  it('names the business and its plan, with a logout button', () => {
    renderShell('/admin')
    const footer = within(screen.getByRole('complementary'))
    expect(footer.getByText('Luna Hair')).toBeInTheDocument()
    expect(footer.getByText('Free Forever')).toBeInTheDocument()
    expect(footer.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
  })

  it('shows the logo, as the site does, or the initials of the first two words', () => {
    const { unmount, container } = renderShell('/admin', { businessName: 'Luna Hair Studio', logo })
    expect(within(screen.getByRole('complementary')).queryByText('LH')).not.toBeInTheDocument()
    expect(container.querySelector('aside source')).toHaveAttribute('srcset', `/media/${logo.hash}-320.avif 320w`)
    expect(container.querySelector('aside img')).toHaveAttribute('alt', '')
    unmount()
    renderShell('/admin', { businessName: 'Luna Hair Studio', logo: null })
    expect(within(screen.getByRole('complementary')).getByText('LH')).toBeInTheDocument()
  })

  it('says "My Business" where the business has no name', () => {
    renderShell('/admin', { businessName: null })
    expect(screen.getByText('My Business')).toBeInTheDocument()
  })

  it('leads past the navigation with its first link', async () => {
    renderShell('/admin')
    await userEvent.tab()
    expect(document.activeElement).toHaveTextContent('Skip to main content')
    expect(document.activeElement).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
  })
})

describe('a change of page', () => {
  const page = (pathname: string, dialog: ReactNode = null) => (
    <PathnameContext value={pathname}>
      <MainRegion>
        <h1>Page</h1>
      </MainRegion>
      {dialog}
    </PathnameContext>
  )

  it('moves the focus to the new page', () => {
    const { rerender } = render(page('/admin'))
    rerender(page('/admin/clients'))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('leaves what is being typed in an open dialog alone', async () => {
    const dialog = (
      <Dialog open>
        <DialogContent>
          <DialogTitle>New Appointment</DialogTitle>
          <input aria-label="Client" />
        </DialogContent>
      </Dialog>
    )
    const { rerender } = render(page('/admin', dialog))
    await userEvent.type(screen.getByLabelText('Client'), 'Mi')
    rerender(page('/admin/appointments', dialog))
    await userEvent.keyboard('a')
    expect(screen.getByLabelText('Client')).toHaveValue('Mia')
  })
})

describe('keyboard shortcuts', () => {
  beforeEach(() => {
    setMobile(false)
    went.length = 0
    window.localStorage.clear()
  })

  it('lead from any page to the clients, ready to search', async () => {
    renderShell('/admin')
    await userEvent.keyboard('/')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('{Meta>}k{/Meta}')
    expect(went).toEqual([
      '/admin/clients#client-search',
      '/admin/clients#client-search',
      '/admin/clients#client-search',
    ])
  })

  it('are listed by "?" and by a button, and wait while the list is open', async () => {
    renderShell('/admin')
    await userEvent.keyboard('?')
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('New appointment')
    await userEvent.keyboard('/')
    expect(went).toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })

  it('never fire while something is typed or a modifier is held', async () => {
    renderShell('/admin')
    await userEvent.keyboard('{Alt>}/{/Alt}{Control>}/{/Control}')
    await userEvent.type(screen.getByLabelText('Notes'), 'n/?')
    expect(screen.getByLabelText('Notes')).toHaveValue('n/?')
    expect(went).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('can be switched off, which this browser remembers', async () => {
    const { unmount } = renderShell('/admin')
    await userEvent.keyboard('?')
    await userEvent.click(screen.getByRole('switch', { name: 'Use keyboard shortcuts in this browser' }))
    await userEvent.keyboard('{Escape}')
    unmount()
    renderShell('/admin')
    await userEvent.keyboard('/?')
    expect(went).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  beforeEach(() => setMobile(true))

  it('keeps the entries in a slide-over, so that each test id exists only once', async () => {
    renderShell('/admin/clients')
    expect(screen.queryByTestId('nav-clients')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(within(screen.getByRole('dialog')).getByTestId('nav-clients')).toHaveAttribute('aria-current', 'page')
  })

  it('has the places of the day in reach of a thumb, and all entries behind More', async () => {
    renderShell('/admin/clients')
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Today', '/admin'],
      ['Calendar', '/admin/appointments'],
      ['Clients', '/admin/clients'],
    ])
    expect(bar.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(bar.getByRole('button', { name: 'More' }))
    expect(within(screen.getByRole('dialog')).getByTestId('nav-waitlist')).toBeInTheDocument()
  })

  it('has a user menu with the business, its plan and Logout', async () => {
    renderShell('/admin')
    await userEvent.click(screen.getByRole('button', { name: 'User menu' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByText('Luna Hair')).toBeInTheDocument()
    expect(menu.getByText('Free Forever')).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
  })

  it('has the logo on the user menu’s button and in the slide-over', async () => {
    renderShell('/admin', { logo })
    const hasLogo = (part: HTMLElement) => part.querySelector(`img[src="/media/${logo.hash}-320.webp"]`) !== null
    expect(hasLogo(screen.getByRole('button', { name: 'User menu' }))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(hasLogo(screen.getByRole('dialog'))).toBe(true)
  })

  it('says what is waiting, or that nothing is', async () => {
    const { unmount } = renderShell('/admin')
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(screen.getByText('Nothing is waiting for you.')).toBeInTheDocument()
    unmount()

    const waiting = {
      id: '1',
      title: "Ben can't be reached",
      detail: 'Text and e-mail failed',
      href: '/admin/reminders',
    }
    renderShell('/admin', { notifications: [waiting] })
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 waiting' }))
    expect(screen.getByRole('link', { name: /Ben can't be reached/ })).toHaveAttribute('href', '/admin/reminders')
  })
})
