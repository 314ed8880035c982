'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useRef, useState } from 'react'

import type { Places, Regions } from '@/components/business/regions'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { BusinessInfoTab } from '@/components/settings/business-info-tab'
import { SettingsNotLoaded } from '@/components/settings/on-demand'
import { settingsEntry } from '@/components/settings/settings-entries'
import { SettingsPage } from '@/components/settings/settings-page'
import { readTab, SETTINGS_TABS, type SettingsTab, tabQuery } from '@/components/settings/settings-tab'
import { contentValues, infoValues } from '@/components/settings/settings-values'
import {
  BookingRulesTab,
  HoursTab,
  NotificationsTab,
  RecoveryTab,
  ServicesTab,
  TeamTab,
  WebsiteContentTab,
} from '@/components/settings/tabs-on-demand'
import type { SiteAddress } from '@/components/settings/website-content-tab'
import { UnsavedContext, useUnsavedGuard } from '@/components/settings/unsaved'
import { useBusinessSettings } from '@/lib/browser/settings'
import type { BusinessSettings } from '@/lib/contracts/business-settings'

const infoSchema = () => import('@/lib/contracts/business-settings').then((contracts) => contracts.businessInfoBody)
const contentSchema = () =>
  import('@/lib/contracts/business-settings').then((contracts) => contracts.websiteContentBody)

interface SettingsScreenProps {
  site: SiteAddress
  /** Whether owners can use a domain of their own here. */
  offersDomains: boolean
  regions: Regions
  countries: Places['countries']
}

/** The owner's settings, one tab per topic. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { data, error, refetch } = useBusinessSettings()
  const tab = readTab(useSearchParams().get('tab'))
  const { unsaved, report } = useUnsavedTabs()
  const top = useRef<HTMLDivElement>(null)
  useUnsavedGuard(unsaved.size > 0)

  function showTab(id: SettingsTab, find: string) {
    window.history.replaceState(null, '', `${window.location.pathname}${tabQuery(id, find)}`)
    // The list stays in view beside a long form; the next form starts at its top.
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <SettingsPage
      title="Settings"
      description="Your business, what it offers, and how it is booked."
      current={tab}
      unsaved={unsaved}
      onShowTab={showTab}
    >
      <div ref={top} className="scroll-mt-20 lg:scroll-mt-6" />
      {data ? (
        <UnsavedContext value={report}>
          <SettingsPanels {...props} tab={tab} settings={data} />
        </UnsavedContext>
      ) : (
        <SettingsNotLoaded error={error} onRetry={() => void refetch()} />
      )}
    </SettingsPage>
  )
}

interface SettingsPanelsProps extends SettingsScreenProps {
  tab: SettingsTab
  settings: BusinessSettings
}

/** A tab stays mounted once it was shown, so that its input survives switching to another. */
function SettingsPanels({ tab, settings, regions, countries, ...site }: SettingsPanelsProps) {
  const info = useContractFormOnDemand(infoSchema, infoValues(settings))
  const content = useContractFormOnDemand(contentSchema, contentValues(settings))
  const panels: Record<SettingsTab, ReactNode> = {
    business: <BusinessInfoTab settings={settings} form={info} regions={regions} countries={countries} />,
    hours: <HoursTab isShown={tab === 'hours'} settings={settings} content={content} />,
    services: <ServicesTab isShown={tab === 'services'} settings={settings} />,
    team: <TeamTab isShown={tab === 'team'} />,
    website: (
      <WebsiteContentTab isShown={tab === 'website'} settings={settings} info={info} content={content} {...site} />
    ),
    rules: <BookingRulesTab isShown={tab === 'rules'} settings={settings} />,
    recovery: <RecoveryTab isShown={tab === 'recovery'} settings={settings} />,
    notifications: <NotificationsTab isShown={tab === 'notifications'} />,
  }
  return SETTINGS_TABS.map((id) => (
    <section key={id} aria-label={settingsEntry(id).name} hidden={id !== tab}>
      {panels[id]}
    </section>
  ))
}

function useUnsavedTabs() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsTab>>(new Set())
  const report = useCallback((tab: SettingsTab, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(tab) === isUnsaved) return before
      const others = [...before].filter((id) => id !== tab)
      return new Set(isUnsaved ? [...others, tab] : others)
    })
  }, [])
  return { unsaved, report }
}
