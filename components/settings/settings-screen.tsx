'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import type { Regions } from '@/components/business/regions'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { BusinessInfoTab } from '@/components/settings/business-info-tab'
import { SettingsNav } from '@/components/settings/settings-nav'
import { readTab, SETTINGS_TABS, type SettingsTab } from '@/components/settings/settings-tab'
import { SettingsNotLoaded } from '@/components/settings/on-demand'
import { contentValues, infoValues } from '@/components/settings/settings-values'
import {
  BookingRulesTab,
  HoursTab,
  RecoveryTab,
  ServicesTab,
  TeamTab,
  WebsiteContentTab,
} from '@/components/settings/tabs-on-demand'
import { UnsavedContext, useUnsavedGuard } from '@/components/settings/unsaved'
import { PageHeader } from '@/components/shell/page-header'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useBusinessSettings } from '@/lib/browser/settings'
import type { BusinessSettings } from '@/lib/contracts/business-settings'

const infoSchema = () => import('@/lib/contracts/business-settings').then((contracts) => contracts.businessInfoBody)
const contentSchema = () =>
  import('@/lib/contracts/business-settings').then((contracts) => contracts.websiteContentBody)

interface SettingsScreenProps {
  siteUrl: string
  regions: Regions
}

/** Everything an owner decides about her business. */
export function SettingsScreen({ siteUrl, regions }: SettingsScreenProps) {
  const { data, error, refetch } = useBusinessSettings()
  return (
    <>
      <PageHeader
        title="Settings"
        description="Your business, what it offers, and how it is booked."
        actions={<SettingsNav current="business" />}
      />
      {data ? (
        <SettingsTabs settings={data} siteUrl={siteUrl} regions={regions} />
      ) : (
        <SettingsNotLoaded error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** A tab stays mounted once it was shown, so that what is typed in one survives a look at another. */
function SettingsTabs({ settings, siteUrl, regions }: SettingsScreenProps & { settings: BusinessSettings }) {
  const tab = readTab(useSearchParams().get('tab'))
  const info = useContractFormOnDemand(infoSchema, infoValues(settings))
  const content = useContractFormOnDemand(contentSchema, contentValues(settings))
  const { unsaved, report } = useUnsavedTabs()
  const tabList = useRef<HTMLDivElement>(null)
  useUnsavedGuard(unsaved.size > 0)

  // On phones the list of tabs is wider than the screen.
  useEffect(() => {
    tabList.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])

  function showTab(id: string) {
    window.history.replaceState(null, '', `${window.location.pathname}?tab=${id}`)
  }

  const panels: Record<SettingsTab, ReactNode> = {
    business: <BusinessInfoTab settings={settings} form={info} regions={regions} />,
    services: <ServicesTab isShown={tab === 'services'} currency={settings.currency} />,
    website: (
      <WebsiteContentTab
        isShown={tab === 'website'}
        settings={settings}
        info={info}
        content={content}
        siteUrl={siteUrl}
      />
    ),
    hours: <HoursTab isShown={tab === 'hours'} settings={settings} content={content} />,
    team: <TeamTab isShown={tab === 'team'} />,
    rules: <BookingRulesTab isShown={tab === 'rules'} settings={settings} />,
    recovery: <RecoveryTab isShown={tab === 'recovery'} settings={settings} />,
  }
  return (
    <UnsavedContext value={report}>
      <Tabs value={tab} onValueChange={showTab}>
        <TabsList ref={tabList} aria-label="Settings">
          {SETTINGS_TABS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
              {unsaved.has(id) && <UnsavedMark />}
            </TabsTrigger>
          ))}
        </TabsList>
        {SETTINGS_TABS.map(({ id }) => (
          <TabsContent key={id} value={id} forceMount className="data-[state=inactive]:hidden">
            {panels[id]}
          </TabsContent>
        ))}
      </Tabs>
    </UnsavedContext>
  )
}

function UnsavedMark() {
  return (
    <>
      <span aria-hidden className="size-2 rounded-full bg-primary" />
      <span className="sr-only">, not saved</span>
    </>
  )
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
