import { CopyText } from '@/components/connections/copy-text'
import { FormFold } from '@/components/form/form-fold'
import type { CustomDomain } from '@/lib/contracts/custom-domain'

/** The DNS records that make a domain show the site: one for most, another two for a bare domain. */
export function DomainRecords({ domain: { hostname, target, proof, fault } }: { domain: CustomDomain }) {
  const isBare = hostname.split('.').length === 2
  return (
    <>
      <DnsRecord type="CNAME" name={hostname} value={target} />
      <FormFold
        // Opens also where a check has just found this fault.
        key={String(fault === 'unproven')}
        label="Your provider doesn’t allow a CNAME record?"
        startsOpen={isBare || fault === 'unproven'}
        hasError={false}
      >
        <p className="text-sm text-muted-foreground">
          This is common for a domain with nothing in front of it, such as your-salon.com. Add an ALIAS or ANAME record
          with the name and value above, and this record that shows the domain is yours.
        </p>
        <DnsRecord type="TXT" name={proof.name} value={proof.value} />
      </FormFold>
    </>
  )
}

function DnsRecord({ type, name, value }: { type: 'CNAME' | 'TXT'; name: string; value: string }) {
  const of = `${type} record`
  return (
    <div role="group" aria-label={of} className="grid grid-cols-1 gap-3">
      <p className="text-sm font-semibold">
        DNS record of type <code>{type}</code>
      </p>
      {[
        { label: 'Name', text: name },
        { label: 'Value', text: value },
      ].map(({ label, text }) => (
        <div key={label} className="grid min-w-0 content-start gap-1.5">
          <p className="text-sm text-muted-foreground">{label}</p>
          <CopyText what={label.toLowerCase()} of={`the ${of}`} text={text} />
        </div>
      ))}
    </div>
  )
}
