import Link from 'next/link'
import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { formatDateTime } from '@/lib/domain/time'
import type { InboxMessage } from '@/lib/server/messaging/inbox'

interface MessageViewProps {
  message: InboxMessage
  backUrl: string
  className?: string
}

/** Shows a message as its recipient would see it, with its text, headers and calendar entry. */
export function MessageView({ message, backUrl, className }: MessageViewProps) {
  const { calendar, ...headers } = message.headers
  const title = message.subject ?? `Text to ${message.recipient}`
  return (
    <article className={cn('min-w-0 rounded-xl border bg-card shadow-card', className)} aria-label={title}>
      <header className="border-b px-5 py-4">
        <Link href={backUrl} className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), '-ml-3 md:hidden')}>
          <ArrowLeft aria-hidden />
          All messages
        </Link>
        <h2 className="text-lg leading-snug font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm [overflow-wrap:anywhere]">
          <Fact label="From">{message.sender}</Fact>
          <Fact label="To">{message.recipient}</Fact>
          <Fact label="Sent">
            <time dateTime={message.createdAt}>{formatDateTime(new Date(message.createdAt), 'UTC')} UTC</time>
          </Fact>
          {Object.entries(headers).map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </header>
      <Tabs key={message.id} defaultValue={message.html === null ? 'text' : 'html'} className="px-5 py-4">
        <TabsList aria-label="View">
          {message.html !== null && <TabsTrigger value="html">HTML</TabsTrigger>}
          <TabsTrigger value="text">Text</TabsTrigger>
          {calendar !== undefined && <TabsTrigger value="calendar">Calendar entry</TabsTrigger>}
        </TabsList>
        {message.html !== null && (
          <TabsContent value="html">
            <HtmlPreview html={message.html} title={title} />
          </TabsContent>
        )}
        <TabsContent value="text">
          <p className="py-2 text-sm leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
            {withLinks(message.text)}
          </p>
        </TabsContent>
        {calendar !== undefined && (
          <TabsContent value="calendar">
            <pre className="py-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{calendar}</pre>
          </TabsContent>
        )}
      </Tabs>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Previews an email, which can't run scripts or reach this page; its links open in a new tab. */
function HtmlPreview({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className="h-[40rem] w-full rounded-lg border bg-white"
    />
  )
}

function withLinks(text: string): ReactNode {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={part} rel="noreferrer" className="text-primary underline underline-offset-4">
        {part}
      </a>
    ),
  )
}
