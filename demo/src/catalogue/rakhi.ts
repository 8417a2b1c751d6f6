import type { CategoryWithProducts } from './types.ts';

export const rakhi: CategoryWithProducts = {
  category: {
    key: 'rakhi',
    name: 'Raksha Bandhan',
    nameHi: 'रक्षाबंधन',
    color: '#D6336C',
    isFeatured: true,
    isCalendar: true,
    block: 'Festivals',
  },
  products: [
    {
      key: 'kundan-rakhi',
      occasions: ['raksha-bandhan'],
      recipients: ['brother'],
      name: 'Kundan Flower Rakhi · राखी',
      brand: 'Sutrabandh',
      priceRupees: 299,
      description:
        'A round kundan-style flower in ruby and emerald colours on twisted mauli thread, with roli and chawal in a small pouch.',
      richDescription:
        '<p>Twelve petals set around a green heart: the kind of rakhi a brother keeps on until it falls off by itself.</p><ul><li>Flower 4.5 cm across, weighs 9 g</li><li>Cotton mauli, ties up to a 22 cm wrist</li><li>Pouch with roli, chawal and a card to write on</li></ul><p>Glass stones on a brass base, free of nickel. Keep away from water and perfume.</p>',
      nameHi: 'कुंदन फूल वाली राखी',
      descriptionHi: 'माणिक और पन्ने के रंगों में कुंदन का गोल फूल, बटी हुई मौली पर। छोटी थैली में रोली और चावल साथ में।',
      richDescriptionHi:
        '<p>हरे बीच के चारों ओर बारह पंखुड़ियाँ: ऐसी राखी जिसे भाई तब तक बाँधे रहे जब तक वह ख़ुद न खुल जाए।</p><ul><li>फूल 4.5 सेमी का, वज़न 9 ग्राम</li><li>सूती मौली, 22 सेमी तक की कलाई के लिए</li><li>थैली में रोली, चावल और लिखने के लिए कार्ड</li></ul><p>पीतल पर काँच के नग, निकल नहीं है। पानी और इत्र से बचाकर रखें।</p>',
      countInStock: 90,
      rating: 4.6,
      numReviews: 256,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'bhaiya-bhabhi-pair',
      occasions: ['raksha-bandhan'],
      recipients: ['brother', 'couple', 'sister'],
      name: 'Bhaiya–Bhabhi Rakhi & Lumba Pair',
      brand: 'Sutrabandh',
      priceRupees: 449,
      description:
        'A sapphire-blue rakhi for him and a tasselled lumba for her bangle, pinned on a card with painted lotuses.',
      richDescription:
        '<p>For the brother and for the one who now has to put up with him.</p><ul><li>Rakhi on cotton mauli, medallion 4 cm</li><li>Lumba with silk tassels, 9 cm, with a hook for bangle or kada</li><li>Card 14 × 17 cm with an envelope and room for a letter</li></ul><p>Roli and chawal included. Flat enough for the post.</p>',
      nameHi: 'भैया-भाभी राखी और लुंबा की जोड़ी',
      descriptionHi:
        'भैया के लिए नीलम जैसी नीली राखी और भाभी की चूड़ी के लिए लटकन वाला लुंबा, हाथ से बने कमल वाले कार्ड पर लगे हुए।',
      richDescriptionHi:
        '<p>भाई के लिए, और उनके लिए जो अब भाई को झेलती हैं।</p><ul><li>सूती मौली पर राखी, पदक 4 सेमी</li><li>रेशमी लटकन वाला लुंबा, 9 सेमी, चूड़ी या कड़े में टाँगने के लिए हुक के साथ</li><li>कार्ड 14 × 17 सेमी, लिफ़ाफ़े और चिट्ठी की जगह के साथ</li></ul><p>रोली और चावल साथ में। इतनी पतली कि डाक से भेजी जा सके।</p>',
      countInStock: 55,
      rating: 4.5,
      numReviews: 134,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'little-tiger-rakhi',
      occasions: ['raksha-bandhan'],
      recipients: ['brother', 'child'],
      name: 'Little Tiger Felt Rakhi',
      brand: 'Sutrabandh',
      priceRupees: 199,
      description:
        'A soft felt tiger with a shy smile for very small brothers and sisters. No glitter, no sharp edges.',
      richDescription:
        '<p>Cut and stitched by hand from wool felt, light enough that a three-year-old forgets to take it off.</p><ul><li>Tiger face 5 cm, wooden beads in lac colours</li><li>Soft thread with a sliding knot, for wrists from 11 cm</li></ul><p>Colours are safe for children. <strong>Not for children under three</strong>: beads are small parts.</p>',
      nameHi: 'नन्हे बाघ वाली फ़ेल्ट राखी',
      descriptionHi: 'शरमीली मुस्कान वाला मुलायम फ़ेल्ट का बाघ, छोटे भाई-बहनों के लिए। न चमकी, न कोई नुकीला कोना।',
      richDescriptionHi:
        '<p>ऊनी फ़ेल्ट से हाथ से काटी और सिली हुई, इतनी हल्की कि तीन साल का बच्चा उतारना ही भूल जाए।</p><ul><li>बाघ का चेहरा 5 सेमी, लाख के रंगों में लकड़ी के मोती</li><li>सरकने वाली गाँठ का नरम धागा, 11 सेमी से बड़ी कलाई के लिए</li></ul><p>रंग बच्चों के लिए सुरक्षित हैं। <strong>तीन साल से छोटे बच्चों के लिए नहीं</strong>: मोती छोटे हैं।</p>',
      countInStock: 75,
      rating: 4.9,
      numReviews: 177,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
