import type { CategoryWithProducts } from './types.ts';

export const crafts: CategoryWithProducts = {
  category: {
    key: 'crafts',
    name: 'Handicrafts & Art',
    nameHi: 'हस्तशिल्प और कला',
    color: '#B8552B',
    isFeatured: true,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'brass-elephant',
      occasions: ['housewarming', 'anniversary', 'wedding', 'diwali'],
      recipients: ['father', 'colleague', 'couple', 'grandparent'],
      name: 'Brass Elephant with Meenakari Cloth',
      brand: 'Hastvani',
      priceRupees: 2499,
      description:
        'A heavy brass elephant, trunk raised for luck, its saddle cloth enamelled in rani pink and green.',
      richDescription:
        '<p>Cast in one piece in Moradabad, filed by hand, then enamelled in Jaipur and fired a second time: that is why the colours are so deep.</p><ul><li>18 cm long, 15 cm tall, 1.4 kg</li><li>Solid brass; enamel in three colours</li><li>Felt under its feet, kind to a polished shelf</li></ul><h3>Care</h3><p>Dust with a soft brush. The brass may be polished; keep polish off the enamel.</p>',
      nameHi: 'मीनाकारी झूल वाला पीतल का हाथी',
      descriptionHi:
        'भारी पीतल का हाथी, सूँड शुभ के लिए ऊपर उठी हुई, पीठ की झूल पर रानी गुलाबी और हरे रंग की मीनाकारी।',
      richDescriptionHi:
        '<p>मुरादाबाद में एक ही टुकड़े में ढला, हाथ से घिसा, फिर जयपुर में मीना भरकर दोबारा पकाया गया: इसीलिए रंग इतने गहरे हैं।</p><ul><li>18 सेमी लंबा, 15 सेमी ऊँचा, 1.4 किलो</li><li>ठोस पीतल, तीन रंगों की मीनाकारी</li><li>पैरों के नीचे फ़ेल्ट, ताकि अलमारी पर निशान न पड़े</li></ul><h3>देखभाल</h3><p>मुलायम ब्रश से धूल साफ़ करें। पीतल पर पॉलिश कर सकते हैं, मीनाकारी पर नहीं।</p>',
      countInStock: 9,
      rating: 4.8,
      numReviews: 73,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'madhubani-fish',
      occasions: ['housewarming', 'wedding', 'anniversary'],
      recipients: ['couple', 'wife', 'mother', 'colleague'],
      name: 'Madhubani Painting: Two Fish · मधुबनी',
      brand: 'Hastvani',
      priceRupees: 3199,
      description:
        'Two fish around a lotus, the Mithila wish for plenty, painted with a bamboo pen on handmade paper and framed.',
      richDescription:
        '<p>Fish bring good fortune to a new house or a new couple. This sheet took its painter four days; the back carries her name and village.</p><ul><li>Painting 28 × 32 cm, frame 36 × 40 cm</li><li>Natural and poster colours on cow-dung-washed handmade paper</li><li>Sheesham frame with glass, ready to hang or stand</li></ul><p><em>Each one is an original.</em> Yours will differ a little from the picture.</p>',
      nameHi: 'मधुबनी पेंटिंग: दो मछलियाँ',
      descriptionHi:
        'कमल के चारों ओर दो मछलियाँ, मिथिला में समृद्धि का आशीर्वाद। हाथ से बने काग़ज़ पर बाँस की क़लम से बनी और फ़्रेम की हुई।',
      richDescriptionHi:
        '<p>मछलियाँ नए घर और नई जोड़ी के लिए शुभ मानी जाती हैं। इस चित्र में चार दिन लगे; पीछे चित्रकार का नाम और गाँव लिखा है।</p><ul><li>चित्र 28 × 32 सेमी, फ़्रेम 36 × 40 सेमी</li><li>गोबर से लिपे हाथ के काग़ज़ पर प्राकृतिक और पोस्टर रंग</li><li>शीशे वाला शीशम का फ़्रेम, टाँगने या खड़ा रखने के लिए तैयार</li></ul><p><em>हर चित्र अकेला और असली है।</em> आपका चित्र तस्वीर से थोड़ा अलग होगा।</p>',
      countInStock: 1,
      rating: 4.9,
      numReviews: 41,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 5,
    },
    {
      key: 'blue-pottery-vase',
      occasions: ['housewarming', 'wedding', 'anniversary', 'mothers-day', 'thank-you'],
      recipients: ['mother', 'couple', 'friend', 'colleague'],
      name: 'Jaipur Blue Pottery Vase',
      brand: 'Hastvani',
      priceRupees: 1299,
      description:
        'Cobalt and turquoise flowers under a clear glaze. Blue pottery holds no clay at all: it is ground quartz.',
      richDescription:
        '<p>The dough is quartz, glass, borax and gum, pressed into moulds and joined by hand; the flowers are drawn freehand with a squirrel-hair brush.</p><ul><li>26 cm tall, 17 cm at its widest</li><li>Holds water; wipe the foot dry</li></ul><h3>Care</h3><p>Wash by hand. Small pin-holes in the glaze are the sign of the real thing, not a fault.</p>',
      nameHi: 'जयपुर ब्लू पॉटरी का फूलदान',
      descriptionHi: 'साफ़ चमक के नीचे गहरे नीले और फ़िरोज़ी फूल। ब्लू पॉटरी में मिट्टी होती ही नहीं: यह पिसा हुआ क्वार्ट्ज़ है।',
      richDescriptionHi:
        '<p>क्वार्ट्ज़, काँच, सुहागे और गोंद का आटा साँचों में दबाकर हाथ से जोड़ा जाता है; फूल गिलहरी के बालों के ब्रश से सीधे हाथ से बनते हैं।</p><ul><li>26 सेमी ऊँचा, सबसे चौड़ी जगह पर 17 सेमी</li><li>पानी भर सकते हैं; तला सुखाकर रखें</li></ul><h3>देखभाल</h3><p>हाथ से धोएँ। चमक में सुई जितने छेद असली होने की पहचान हैं, कमी नहीं।</p>',
      countInStock: 18,
      rating: 4.5,
      numReviews: 64,
      isFeatured: false,
      pictureCount: 3,
    },
    {
      key: 'kathputli-pair',
      occasions: ['birthday', 'housewarming'],
      recipients: ['child', 'friend'],
      name: 'Kathputli Pair: Raja & Rani · कठपुतली',
      brand: 'Hastvani',
      priceRupees: 799,
      description:
        'String puppets from Rajasthan with mango-wood heads and gota-trimmed skirts, ready for the stage or the wall.',
      richDescription:
        '<p>Carved, dressed and strung by a family of Bhat puppeteers. The strings work: with a little practice the rani twirls.</p><ul><li>Each 45 cm tall, on one wooden cross</li><li>Heads of mango wood, clothes of cotton and gota</li></ul><p>Spot-clean the clothes. For children from <strong>five years</strong>, with a grown-up at the strings.</p>',
      nameHi: 'कठपुतली की जोड़ी: राजा और रानी',
      descriptionHi:
        'राजस्थान की डोरी वाली कठपुतलियाँ, आम की लकड़ी के चेहरे और गोटे वाले घाघरे के साथ। मंच के लिए भी, दीवार के लिए भी।',
      richDescriptionHi:
        '<p>भाट कठपुतली कलाकारों के एक परिवार ने तराशी, सजाई और डोरी में पिरोई हैं। डोरियाँ सचमुच चलती हैं: थोड़े अभ्यास से रानी घूमर भी करती है।</p><ul><li>हर एक 45 सेमी ऊँची, लकड़ी के एक ही हत्थे पर</li><li>चेहरे आम की लकड़ी के, कपड़े सूती और गोटे के</li></ul><p>कपड़ों पर दाग लगे तो वहीं से साफ़ करें। <strong>पाँच साल</strong> से बड़े बच्चों के लिए, डोरी बड़ों के हाथ में रहे।</p>',
      countInStock: 0,
      rating: 4.3,
      numReviews: 58,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
