import { type PolicySection, policyTexts } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import type { ShopInfo } from '../lib/shop-info.ts';
import { RichText } from '../ui/rich-text.tsx';

/** What a section of the policy says. The first one has the shop's address at its end. */
export function PolicyText({ section: { id, blocks }, seller }: PolicyTextProps) {
  return (
    <>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block.join()}>
            {block.map((item) => (
              <li key={item}>
                <RichText text={item} parts={PARTS} />
              </li>
            ))}
          </ul>
        ),
      )}
      {id === 'help' && <SellerAddress seller={seller} />}
    </>
  );
}

const PARTS = {
  strong: (text: string) => <strong>{text}</strong>,
  days: (text: string) => <Link to={paths.shareSpecialDays}>{text}</Link>,
  profile: (text: string) => <Link to={paths.profile}>{text}</Link>,
};

function SellerAddress({ seller }: Pick<PolicyTextProps, 'seller'>) {
  if (!seller) return <p>{policyTexts.addressFailed}</p>;
  return (
    <address className="not-italic">
      <strong>{seller.name}</strong>
      <br />
      {seller.address}
      <br />
      <a href={`mailto:${seller.email}`}>{seller.email}</a>
    </address>
  );
}

interface PolicyTextProps {
  section: PolicySection;
  seller: ShopInfo['seller'] | undefined;
}
