import { partTexts, wishTexts } from '@tohfa/contract/screens';
import { HeartIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { setDeviceWish, useDeviceWishes } from './device-wishes.ts';

/** The heart on a page that the server renders: a visitor's wish stays on the device, a customer's goes to their list. */
export function PublicWishButton({ product }: { product: { id: number; name: string } }) {
  const userId = useUser()?.id;
  const isOnDevice = useDeviceWishes().includes(product.id);
  const [onList, setOnList] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wasTapped = useRef(false);
  const isWanted = userId === undefined ? isOnDevice : onList;

  useEffect(() => {
    if (userId === undefined) return;
    import('../lib/api.ts')
      .then(({ call }) => call('myWishlist', {}))
      .then(({ products }) => {
        // The list may have been asked for before the tap.
        if (!wasTapped.current) setOnList(products.some(({ id }) => id === product.id));
      })
      .catch(() => undefined);
  }, [userId, product.id]);

  async function setWanted(wanted: boolean) {
    if (userId === undefined) return setDeviceWish(product.id, wanted);
    wasTapped.current = true;
    setProblem(undefined);
    setOnList(wanted);
    const api = import('../lib/api.ts');
    try {
      await (await api).call('changeWishlist', { body: { productId: product.id, wanted } });
    } catch (error) {
      setOnList(!wanted);
      setProblem(
        await api.then(
          ({ errorMessage }) => errorMessage(error),
          () => partTexts.unreachable,
        ),
      );
    }
  }

  return (
    <div className="flex shrink-0 flex-col items-end">
      <button
        type="button"
        aria-pressed={isWanted}
        aria-label={wishTexts.onList(product)}
        onClick={() => void setWanted(!isWanted)}
        className="flex size-11 items-center justify-center rounded-full bg-surface/90 text-ink-soft shadow-float transition-colors hover:text-rani aria-pressed:text-rani"
      >
        <HeartIcon className={`size-5.5 ${isWanted ? 'fill-current' : ''}`} />
      </button>
      {isWanted && (
        <a
          href={paths.wishlist}
          className="flex min-h-11 items-center text-right font-semibold text-14 text-rani hover:underline"
        >
          {userId === undefined ? wishTexts.kept : wishTexts.seeList}
        </a>
      )}
      {problem && (
        <p role="alert" className="mt-1 max-w-40 text-right font-semibold text-14 text-chilli">
          {problem}
        </p>
      )}
    </div>
  );
}
